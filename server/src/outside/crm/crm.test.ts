import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { chosenCrm } from './http.ts';
import type { Crm } from './port.ts';
import { asHubspot, asPipedrive, standIn, type Fault, type KnownDeal } from '../../../test/crm.ts';

const { db } = await scene();
const token = 'una-llave-de-prueba';
const deals: KnownDeal[] = [
  { id: 101, name: 'Bodega de barricas 250 kWp', status: 'won', amount: 187_500_000, currency: 'CLP', closes: '2026-08-14' },
  { id: 102, name: 'Frigorífico norte', status: 'open', amount: 98_000.5, currency: 'USD', closes: '2026-12-18' },
  { id: 103, name: 'Colegio de tiza', status: 'lost', amount: 12_000_000, currency: 'CLP', closes: '2026-05-02' },
];
const hubspot = await standIn(asHubspot(deals), 'authorization', `Bearer ${token}`);
const pipedrive = await standIn(asPipedrive(deals), 'x-api-token', token);
afterAll(() => Promise.all([hubspot.close(), pipedrive.close()]));

await db
  .insertInto('crm_deals')
  .values(
    deals.map(({ name, status, amount, currency, closes }) => ({
      name,
      status,
      amount: String(amount),
      currency: currency as 'CLP' | 'USD',
      stage: 'Contrato enviado',
      probability: 80,
      expected_close: status === 'open' ? closes : null,
      closed_at: status === 'open' ? null : closes,
      company_name: 'Viña Tres Espejos',
      contact_name: 'Ana Boldo',
      contact_email: 'ana.boldo@vina.example',
      contact_phone: '+56 9 0000 0001',
      owner_name: 'Rosa Quillay',
      owner_email: 'rosa.quillay@soldepapel.example',
    })),
  )
  .execute();

/** A new one each time: what an earlier test made it remember is gone. */
const crmAt = (CRM_KIND: 'hubspot' | 'pipedrive', CRM_URL: string, more: { CRM_TOKEN?: string; CRM_TIMEOUT_MS?: number } = {}): Crm =>
  chosenCrm({ CRM_KIND, CRM_URL, CRM_TOKEN: token, CRM_TIMEOUT_MS: 4_000, CRM_DEAL_URL: 'https://crm.example/deal/{id}', ...more }, db);

const kinds = [
  ['our own registry', () => chosenCrm({ CRM_TIMEOUT_MS: 4_000 }, db), ['NEG-00001', 'NEG-00002', 'NEG-00003']],
  ['HubSpot', () => crmAt('hubspot', hubspot.url), ['101', '102', '103']],
  ['Pipedrive', () => crmAt('pipedrive', pipedrive.url), ['101', '102', '103']],
] as const;

describe.each(kinds)('%s', (_name, open, [won, open2, lost]) => {
  test('tells a deal in the one way the product knows', async () => {
    expect(await open().deal(won)).toMatchObject({
      crm_id: won,
      name: 'Bodega de barricas 250 kWp',
      status: 'won',
      stage: 'Contrato enviado',
      amount: '187500000',
      currency: 'CLP',
      probability: 80,
      closed_at: '2026-08-14',
      company: { name: 'Viña Tres Espejos' },
      contact: { name: 'Ana Boldo', email: 'ana.boldo@vina.example', phone: '+56 9 0000 0001' },
      owner: { name: 'Rosa Quillay', email: 'rosa.quillay@soldepapel.example' },
    });
    expect(await open().deal(open2)).toMatchObject({
      status: 'open',
      amount: '98000.5',
      currency: 'USD',
      expected_close: '2026-12-18',
      closed_at: null,
    });
    expect(await open().deal(lost)).toMatchObject({ status: 'lost', closed_at: '2026-05-02' });
  });

  test('knows no deal that is not there, however its id is written', async () => {
    for (const id of ['999', 'no-es', '../users', '101/../102', "1'; drop table"]) expect(await open().deal(id)).toBeUndefined();
  });

  test('finds deals by their name; without words it gives the last ones; never more than asked', async () => {
    expect((await open().search('barricas', 10)).items.map((it) => it.name)).toEqual(['Bodega de barricas 250 kWp']);
    expect((await open().search('nada de eso', 10)).items).toEqual([]);
    expect((await open().search('', 10)).items).toHaveLength(3);
    expect((await open().search('', 2)).items).toHaveLength(2);
  });
});

test('our own registry is not one to configure; the others say what they are and answer when tried', async () => {
  expect(kinds[0][1]()).toMatchObject({ configured: false, source: 'own' });
  expect(await kinds[1][1]().check()).toContain('HubSpot respondió');
  expect(await kinds[2][1]().check()).toContain('la credencial es de Rosa Quillay');
  expect(await kinds[1][1]().deal('101')).toMatchObject({ pipeline: 'Ventas', url: 'https://crm.example/deal/101' });
});

const adapters = [
  ['hubspot', hubspot],
  ['pipedrive', pipedrive],
] as const;

describe.each(adapters)('over HTTP, %s', (kind, server) => {
  afterEach(() => server.fail(undefined));
  const status =
    (code: number, headers: Record<string, string> = {}): Fault =>
    (_request, response) =>
      void response.writeHead(code, headers).end('{}');
  const body =
    (text: string): Fault =>
    (_request, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  const outcome = (crm: Crm) => crm.deal('101').catch((error: unknown) => error);

  test.each([
    ['is slow', () => undefined, /no respondió en 0,7 segundos|no respondió en 0\.7 segundos/],
    ['answers something that is not JSON', body('<html>mantención</html>'), /no es JSON/],
    ['answers another JSON', body('{"deals":[1]}'), /no se entiende/],
    ['answers 400', status(400), /respondió 400/],
    ['breaks off', (request: { socket: { destroy(): void } }) => request.socket.destroy(), /no responde/],
    ['sends elsewhere', status(302, { location: 'http://127.0.0.1:1/' }), /no responde/],
    ['asks to wait for long', status(429, { 'retry-after': '120' }), /esperar 120 segundos/],
  ] as const)('one that %s is a system that is down', async (_what, fault, message) => {
    server.fail(fault);

    expect(await outcome(crmAt(kind, server.url, { CRM_TIMEOUT_MS: 700 }))).toMatchObject({
      code: 'outside_down',
      status: 503,
      message: expect.stringMatching(message),
    });
  });

  test('a wrong key is said, and not tried again', async () => {
    server.asked.length = 0;
    const refused = await outcome(crmAt(kind, server.url, { CRM_TOKEN: 'otra-llave-cualquiera' }));

    expect(refused).toMatchObject({ code: 'outside_down', message: expect.stringMatching(/rechazó la credencial \(401\).*CRM_TOKEN/) });
    expect(server.asked).toHaveLength(1);
  });

  test('one that nobody listens at is down', async () => {
    expect(await outcome(crmAt(kind, 'http://127.0.0.1:1', { CRM_TIMEOUT_MS: 3_000 }))).toMatchObject({
      code: 'outside_down',
      message: 'El CRM no responde.',
    });
  });

  test('what passes is tried again: the third time it answers', async () => {
    let left = 2;
    server.fail((request, response, tell) =>
      left-- > 0 ? status(left === 1 ? 503 : 429, { 'retry-after': '0' })(request, response, tell) : tell(),
    );

    expect(await crmAt(kind, server.url).deal('101')).toMatchObject({ name: 'Bodega de barricas 250 kWp' });
  });

  test('after three failures in a row nobody waits for it any more', async () => {
    const crm = crmAt(kind, server.url, { CRM_TIMEOUT_MS: 600 });
    server.fail(status(400));
    for (let attempt = 0; attempt < 3; attempt += 1) await outcome(crm);
    server.asked.length = 0;
    server.fail(undefined);

    expect(await outcome(crm)).toMatchObject({ code: 'outside_down', message: expect.stringContaining('hace un momento') });
    expect(server.asked).toEqual([]);
  });
});
