import { getServiceRequest, getServiceRequestInfo, priceHistory, radarOfForm, radarOfRequest } from 'contract/services/index.ts';
import { getRequests } from 'contract/materials/index.ts';
import { compare, ratio, show, type Turns } from './compare.ts';
import { below, goal, least } from './goals.ts';
import { load, send, type Shot } from './load.ts';
import { compared, fillServices } from './services-company.ts';
import { floorPage, type Stage } from './stage.ts';

/** By what people narrow the requests of services, and in which order, in turn. */
const lists: readonly Record<string, string>[] = [
  {},
  { status: 'approved' },
  { status: 'in_quotation', sort: '-amount' },
  { request_type: 'SOLICITUD DE SERVICIO URGENTE', sort: 'required_date' },
  { project_code: 'CI-26012' },
  { search: 'grúa masiva 4912' },
  { search: 'Servicio masivo 77' },
  { unassigned: 'true' },
  { mine: 'true' },
  { managed: 'true' },
  { asset: 'true' },
  { asset: 'false', sort: 'status_since' },
  { requester_id: '7', sort: '-amount' },
  { buyer_id: '3', sort: '-status_since' },
  { from: '2026-10-01', to: '2026-10-31', sort: 'number' },
  { sort: '-required_date' },
  { page: 'last' },
  { page: 'last', sort: 'amount' },
];

/** Requests of services: lists, the comparison of one, and what the radar says, over so many items. */
export async function serviceRequests({ ours, floor, headers, db, lines }: Stage, turns: Turns): Promise<void> {
  const items = Math.ceil(lines * 0.3);
  const number = await fillServices(db, items);
  const { total_pages } = JSON.parse(
    await send(undefined, ours.port, { method: 'GET', path: `${getServiceRequest.path}?per_page=50`, headers }),
  );
  const shotOf = (filters: Record<string, string>): Shot => {
    const page = filters['page'] === 'last' ? { page: String(total_pages) } : {};
    return { method: 'GET', path: `${getServiceRequest.path}?${new URLSearchParams({ per_page: '50', ...filters, ...page })}`, headers };
  };
  console.log(`\nRequests of services: 50 of those with ${items} items, ${lists.length} filters and orders in turn`);
  let asked = 0;
  const measured = await compare(
    {
      ours: { port: ours.port, next: () => shotOf(lists[asked++ % lists.length] ?? {}) },
      floor: { port: floor.port, next: () => floorPage(asked++) },
    },
    turns,
  );
  show('ours', measured.ours);
  show('floor', measured.floor);
  ratio('requests of services', measured.ours.perSecond / measured.floor.perSecond, least(0.6));
  const tell = async (what: string, most: number, shot: Shot) => {
    await load(ours.port, 1, 500, () => shot);
    const { p50, p99 } = await load(ours.port, 1, 2_000, () => shot);
    goal(`${what}: p50, p99`, below(most, 'ms'), p50, `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`);
  };
  for (const filters of lists) await tell(`list ${new URLSearchParams(filters).toString() || 'of all'}`, 50, shotOf(filters));
  const get = (path: string): Shot => ({ method: 'GET', path, headers });
  for (const page of ['1', String(total_pages)])
    await tell(
      `page ${page} of them by get_requests?kind=2`,
      50,
      get(`${getRequests.path}?${new URLSearchParams({ kind: '2', per_page: '50', page })}`),
    );
  const ofRequest = (path: string) => get(path.replace('{number}', number));
  const size = `${compared.items} × ${compared.suppliers}`;
  await tell(`comparison of ${size}`, 40, ofRequest(getServiceRequestInfo.path));
  await tell(`radar of the request of ${size}`, 50, ofRequest(radarOfRequest.path));
  for (const count of [1, 10, 40])
    await tell(`radar of a form of ${count} lines`, 50, { method: 'POST', path: radarOfForm.path, headers, body: formOf(count) });
  await tell('prices of a service before', 50, get(`${priceHistory.path}?code=MSV-000007`));
}

/** Urgent, and each line with three quotations. */
const formOf = (count: number) => ({
  request_type: 'SOLICITUD DE SERVICIO URGENTE',
  project_code: 'CI-26012',
  items: Array.from({ length: count }, (_line, at) => ({
    code: `MSV-${String(1 + at).padStart(6, '0')}`,
    quantity: '2',
    quotations: Array.from({ length: 3 }, (_quotation, n) => ({
      price: String(40_000 + n),
      supplier_rut: ['76123456-0', '77654321-7', '96511460-2'][n],
      selected: n === 0,
    })),
  })),
});
