import { listNotificacion } from 'contract/access/index.ts';
import { getApprovals } from 'contract/approvals/index.ts';
import { listAudit } from 'contract/administration/index.ts';
import {
  consolidatedRequests,
  consolidatedRequestsByMonth,
  findAnything,
  supplyCharges,
  supplyRequests,
  workday,
} from 'contract/dashboards/index.ts';
import { listAccessLog } from 'contract/maintenance/index.ts';
import {
  getMaterialMovilStock,
  getMaterials,
  getMaterialRequests,
  listProductoStock,
  listReservations,
  projectsMaterials,
  requestFigures,
} from 'contract/materials/index.ts';
import { filteredProjects, placeMap } from 'contract/projects/index.ts';
import { getMaterialDelivery, getMaterialPurchaseRequest } from 'contract/supplying/index.ts';
import { given } from '../server/src/access/given.ts';
import { below, goal, line } from './goals.ts';
import { fillLargeCompany } from './large-company.ts';
import { send } from './load.ts';
import { setStage, type Stage } from './stage.ts';
import { fillApprovals } from './waiting.ts';

const tries = 24;
/** What a list of the large company is compared with. */
const small = { projects: 1_000, lines: 10_000, plans: 150 };
/** No list is longer: the last page is asked for by its number. */
const last = 'last';
type Who = 'administrator' | 'supervisor' | 'approver';
/** So many requests wait for the approver. */
const waiting = 10_000;
type Question = [what: string, path: string, query?: Record<string, string>, who?: Who];

const questionsOf = ({ user_id }: { user_id: number }): Question[] => [
  ...ends('projects with materials', projectsMaterials.path),
  ['projects with materials, search', projectsMaterials.path, { search: 'casa' }],
  ...ends('projects with materials, all', projectsMaterials.path, { show_all: 'true' }),
  ['map with a line', placeMap.path, { linea: 'RE' }],
  ['map with a search', placeMap.path, { search: 'casa' }],
  ...ends('stock of products', listProductoStock.path),
  ['stock of products, search', listProductoStock.path, { search: 'cable masivo' }],
  ...ends('stock of mobile warehouses', getMaterialMovilStock.path),
  ['stock of mobile warehouses, search', getMaterialMovilStock.path, { search: 'cable masivo' }],
  ...ends('stock of all warehouses', getMaterialMovilStock.path, { all: 'true' }),
  ...ends('stock of all warehouses by description', getMaterialMovilStock.path, { all: 'true', sort: 'description' }),
  ...ends('reservations', listReservations.path),
  ...ends('reservations by code', listReservations.path, { sort: 'code' }),
  ['audit by person and entity, none', listAudit.path, { user_id: String(user_id), entity: 'project' }],
  ['audit by person and action', listAudit.path, { user_id: String(user_id), action: 'delete' }],
  ['audit, search', listAudit.path, { search: 'carga-1234' }],
  ...ends('audit', listAudit.path),
  ...ends('projects', filteredProjects.path),
  ...ends('projects of a line by name', filteredProjects.path, { linea: 'RE', sort: 'nombre' }),
  ...ends('projects of a line by amount', filteredProjects.path, { linea: 'RE', sort: '-monto' }),
  ...ends('requests', getMaterialRequests.path),
  ...ends('requests finished', getMaterialRequests.path, { phase: 'terminadas' }),
  ...ends('requests by amount', getMaterialRequests.path, { sort: '-amount' }),
  // Remembered for five seconds: the slowest of them is the one that counts.
  ['figures of all requests', requestFigures.path],
  ['figures of requests under way', requestFigures.path, { phase: 'en_curso' }],
  ['figures of supply', consolidatedRequests.path],
  ['figures of supply of a line', consolidatedRequests.path, { business_line: 'RE' }],
  ['figures of supply by month', consolidatedRequestsByMonth.path],
  ['figures of supply of a supervisor', consolidatedRequests.path, {}, 'supervisor'],
  ...ends('figures of supply by project', supplyCharges.path),
  ...ends('figures of supply by place', supplyCharges.path, { group: 'place' }),
  ...ends('requests behind a figure of supply', supplyRequests.path, { figure: 'received' }),
  ...ends('purchases, the last due first', getMaterialPurchaseRequest.path, { sort: '-due_date' }),
  ...ends('purchases by days of delay', getMaterialPurchaseRequest.path, { sort: '-days_moved' }),
  ...ends('purchases by days of delay, the least first', getMaterialPurchaseRequest.path, { sort: 'days_moved' }),
  ...ends('deliveries, the last due first', getMaterialDelivery.path, { sort: '-due_date' }),
  ...ends('materials', getMaterials.path),
  ...ends('materials with stock', getMaterials.path, { with_stock: 'true' }),
  ...ends('requests of a supervisor', getMaterialRequests.path, {}, 'supervisor'),
  ['requests of a supervisor, by state', getMaterialRequests.path, { status: 'en_curso' }, 'supervisor'],
  ['requests of a supervisor, search', getMaterialRequests.path, { search: 'volantin' }, 'supervisor'],
  // Of who has most of it: requests of their own, projects of their own.
  ['the day of an administrator', workday.path],
  ['the day of a supervisor', workday.path, {}, 'supervisor'],
  [`the day of who has ${waiting} approvals to decide`, workday.path, {}, 'approver'],
  ...ends(`${waiting} approvals to decide`, getApprovals.path, {}, 'approver'),
  ['approvals to decide of services, none', getApprovals.path, { kind: '2' }, 'approver'],
  ['search over everything, a number', findAnything.path, { search: 'SM-000012' }],
  ['search over everything, a common word', findAnything.path, { search: 'casa' }],
  ['search over everything, a word that is nowhere', findAnything.path, { search: 'volantinero' }],
  ...ends('notifications', listNotificacion.path),
  ...ends('visits', listAccessLog.path),
];

const ends = (what: string, path: string, query: Record<string, string> = {}, who: Who = 'administrator'): Question[] => [
  [what, path, query, who],
  [`${what}, last page`, path, { ...query, page: last }, who],
];

/** Pictures that few open: they may take as long as any report. */
const reports = new Set<string>([consolidatedRequests.path, consolidatedRequestsByMonth.path, supplyCharges.path]);

/**
 * Lists that grow without end, asked one at a time: the fastest of many tries, which a busy machine disturbs least. Of a large company
 * also how much longer each takes than in a small one, which is set up for it.
 */
export async function slowCalls(stage: Stage): Promise<void> {
  const measured = await askLists(stage, goal);
  if (stage.lines < 100 * small.lines)
    return line(`growth from ${small.lines} request lines`, 'not measured: the company is not a hundred times as large');
  const smallStage = await setStage(small);
  try {
    tellGrowth(measured, await askLists(smallStage, (what, _, __, shown) => line(what, shown)), stage);
  } finally {
    await smallStage.end();
  }
}

function tellGrowth(measured: ReadonlyMap<string, number>, before: ReadonlyMap<string, number>, { lines }: Pick<Stage, 'lines'>): void {
  console.log(`\nGrowth from ${small.lines} request lines to ${lines}`);
  for (const [what, after] of measured) {
    const growth = after / (before.get(what) ?? NaN);
    goal(`growth: ${what}`, below(2.5, 'times'), growth, growth.toFixed(2));
  }
}

async function askLists({ ours, db, lines }: Stage, tell: typeof goal): Promise<Map<string, number>> {
  const administrator = await db.selectFrom('users').select('id').where('codigo_rol', '=', 'ADM').orderBy('id').executeTakeFirstOrThrow();
  const supervisor = await db.selectFrom('users').select('id').where('codigo_rol', '=', 'SUP').executeTakeFirstOrThrow();
  await fillLargeCompany(db, { reader: administrator.id, lines });
  const [approver] = await fillApprovals(db, { name: 'Apura', people: 1, each: waiting });
  if (!approver) throw new Error('Nobody has anything to decide');
  const headersOf = async (user_id: number) => {
    const { token, cookie } = await given.session(db, user_id);
    return { 'x-access-key': 'web', authorization: `Bearer ${token}`, cookie: `session_half=${cookie}` };
  };
  const headersOfWho = {
    administrator: await headersOf(administrator.id),
    supervisor: await headersOf(supervisor.id),
    approver: await headersOf(approver.user_id),
  } satisfies Record<Who, Record<string, string>>;
  console.log(`\nLists of a company with ${lines} request lines: the fastest of ${tries} tries`);
  const measured = new Map<string, number>();
  for (const [what, path, query = {}, who = 'administrator'] of questionsOf({ user_id: supervisor.id })) {
    const headers = headersOfWho[who];
    const ask = (filters: Record<string, string>) =>
      send(undefined, ours.port, { method: 'GET', path: `${path}?${new URLSearchParams(filters)}`, headers });
    const { page, ...filters } = query;
    const wanted = page === last ? { ...filters, page: String(pagesIn(await ask(filters))) } : filters;
    let fastest = Infinity;
    for (let time = 0; time < tries; time += 1) {
      const began = performance.now();
      await ask(wanted);
      fastest = Math.min(fastest, performance.now() - began);
    }
    measured.set(what, fastest);
    tell(what, below(reports.has(path) ? 300 : 50, 'ms'), fastest, `${fastest.toFixed(1)} ms`);
  }
  return measured;
}

function pagesIn(answer: string): number {
  const { total_pages, body } = JSON.parse(answer) as { total_pages?: number; body?: { total_pages: number } };
  return total_pages ?? body?.total_pages ?? 1;
}
