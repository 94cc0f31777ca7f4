import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A deal as the stand-ins keep it; each tells it in its own vendor's words. */
export interface KnownDeal {
  id: number;
  name: string;
  status: 'open' | 'won' | 'lost';
  amount: number;
  currency: string;
  closes: string;
}

export type Fault = (request: IncomingMessage, response: ServerResponse, tell: () => void) => void;

/** An HTTP server on this machine that speaks the API of another system, and fails when it is told to. */
export async function standIn(answer: (url: URL, body: string) => unknown, header?: string, token?: string) {
  let fault: Fault | undefined;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    asked.push(`${request.method} ${url.pathname}`);
    const tell = () => {
      if (header !== undefined && request.headers[header] !== token) return void response.writeHead(401).end('{"message":"no"}');
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const found = answer(url, body);
        response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(found ?? { message: 'not found' }));
      });
    };
    if (fault) fault(request, response, tell);
    else tell();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fail: (how: Fault | undefined) => {
      fault = how;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** What HubSpot answers (CRM v3). */
export const asHubspot =
  (deals: readonly KnownDeal[]) =>
  (url: URL, body: string): unknown => {
    const thing = ({ id, name, status, amount, currency, closes }: KnownDeal) => ({
      id: String(id),
      properties: {
        dealname: name,
        amount: String(amount),
        deal_currency_code: currency,
        dealstage: 'contract',
        pipeline: 'default',
        hs_deal_stage_probability: '0.8',
        closedate: `${closes}T15:00:00Z`,
        hs_is_closed: String(status !== 'open'),
        hs_is_closed_won: String(status === 'won'),
        hubspot_owner_id: '7',
        hs_lastmodifieddate: '2026-11-19T14:00:00.000Z',
      },
      associations: { companies: { results: [{ id: '70' }] }, contacts: { results: [{ id: '80' }] } },
    });
    const path = url.pathname.replace('/crm/v3/', '');
    if (path === 'pipelines/deals')
      return { results: [{ id: 'default', label: 'Ventas', stages: [{ id: 'contract', label: 'Contrato enviado', metadata: {} }] }] };
    if (path === 'objects/deals/search') {
      const { query = '' } = JSON.parse(body) as { query?: string };
      const found = deals.filter((it) => it.name.toLowerCase().includes(query.toLowerCase()));
      return { total: found.length, results: found.map(thing) };
    }
    if (path === 'objects/deals') return { results: deals.slice(0, 1).map(thing) };
    if (path === 'objects/companies/70') return { id: '70', properties: { name: 'Viña Tres Espejos', rut: null } };
    if (path === 'objects/contacts/80')
      return { id: '80', properties: { firstname: 'Ana', lastname: 'Boldo', email: 'ana.boldo@vina.example', phone: '+56 9 0000 0001' } };
    if (path === 'owners/7') return { id: '7', email: 'rosa.quillay@soldepapel.example', firstName: 'Rosa', lastName: 'Quillay' };
    const found = deals.find((it) => path === `objects/deals/${it.id}`);
    return found && thing(found);
  };

/** What Pipedrive answers (API v1). */
export const asPipedrive =
  (deals: readonly KnownDeal[]) =>
  (url: URL): unknown => {
    const row = ({ id, name, status, amount, currency, closes }: KnownDeal) => ({
      id,
      title: name,
      status,
      value: amount,
      currency,
      probability: 80,
      stage_id: 3,
      pipeline_id: 1,
      expected_close_date: closes,
      won_time: status === 'won' ? `${closes} 15:00:00` : null,
      lost_time: status === 'lost' ? `${closes} 15:00:00` : null,
      update_time: '2026-11-19 14:00:00',
      org_id: { name: 'Viña Tres Espejos', value: 70 },
      person_id: { name: 'Ana Boldo', email: [{ value: 'ana.boldo@vina.example' }], phone: [{ value: '+56 9 0000 0001' }] },
      user_id: { name: 'Rosa Quillay', email: 'rosa.quillay@soldepapel.example' },
    });
    const path = url.pathname.replace('/v1/', '');
    if (path === 'users/me') return { success: true, data: { name: 'Rosa Quillay' } };
    if (path === 'stages/3') return { data: { name: 'Contrato enviado' } };
    if (path === 'pipelines/1') return { data: { name: 'Ventas' } };
    if (path === 'deals') return { data: deals.length > 0 ? deals.map(row) : null };
    if (path === 'deals/search') {
      const term = url.searchParams.get('term')?.toLowerCase() ?? '';
      const found = deals.filter((it) => it.name.toLowerCase().includes(term));
      const item = ({ id, name, status, amount, currency }: KnownDeal) => ({
        id,
        title: name,
        status,
        value: amount,
        currency,
        stage: { name: 'Contrato enviado' },
      });
      return { data: { items: found.map((it) => ({ item: item(it) })) } };
    }
    const found = deals.find((it) => path === `deals/${it.id}`);
    return found && { data: row(found) };
  };
