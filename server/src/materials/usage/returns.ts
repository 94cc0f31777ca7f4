import { returnStates, type MaterialReturn, type MaterialReturnInfo, type ReturnedMaterial } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { approvalOf, deciderOf, inHandsOf, waitingAmong } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen } from '../../platform/problem.ts';
import { contains, containsWords, textOf } from '../../platform/search/search.ts';
import { may, type User } from '../../platform/user.ts';
import { projectsSeenBy } from '../../projects/index.ts';
import { chargedTo, costCentersSeenBy } from './usage.ts';
import { warehousesSeenBy } from '../visible.ts';

export type ReturnFilters = Omit<Received<typeof contract.filterReturns>, 'page' | 'per_page' | 'sort'>;

/** Returns of what the person sees, those they asked for, and those that come to a warehouse where they work. */
function returnsSeenBy(db: Reader, user: User) {
  const all = db
    .selectFrom('material_returns as it')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .innerJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .innerJoin('users as requester', 'requester.id', 'it.requested_by')
    .leftJoin('users as decider', 'decider.id', 'it.decided_by');
  if (user.seesAllProjects) return all;
  return all.where((of) =>
    of.or([
      of('it.project_id', 'in', projectsSeenBy(db, user).select('projects.id')),
      of('it.cost_center', 'in', costCentersSeenBy(db, user).select('codigo')),
      of('it.to_warehouse_id', 'in', warehousesSeenBy(db, user).select('warehouses.id')),
      of('it.requested_by', '=', user.id),
    ]),
  );
}

/** What the filters leave of them. */
async function filteredReturns(db: Reader, user: User, filters: ReturnFilters) {
  const { search, status, warehouse_code, code, from, to, ...named } = filters;
  let found = returnsSeenBy(db, user).where(await chargedTo(db, user, named));
  const carrying = db.selectFrom('material_return_lines').innerJoin('materials', 'materials.id', 'material_id').select('return_id');
  if (search) {
    const carried = carrying.where((it) => containsWords(it.ref('materials.busqueda'), search));
    const named = textOf('projects.codigoProyecto', 'projects.nombre', 'it.cost_center', 'target.codigo', 'requester.nombre');
    found = found.where((it) => it.or([contains(it.ref('it.busqueda'), search), contains(named, search), it('it.id', 'in', carried)]));
  }
  if (code) found = found.where('it.id', 'in', carrying.where('materials.codigo', '=', code));
  if (status) found = found.where('it.status', '=', status);
  if (warehouse_code) found = found.where('target.codigo', '=', warehouse_code);
  found = found.where(instantWithin('it.requested_at', { from, to }));
  return { found };
}
type Found = Awaited<ReturnType<typeof filteredReturns>>['found'];

const rowsOf = (found: Found) =>
  found
    .leftJoinLateral(inHandsOf('material_return', sql.ref<number>('it.id')).as('hands'), (join) => join.onTrue())
    .select(['it.id', 'it.number', 'it.status', 'it.reason', 'it.requested_by as requester_id', 'it.requested_at', 'it.decided_at'])
    .select(['it.version', 'projects.codigoProyecto as project_code', 'projects.nombre as project', 'it.cost_center'])
    .select(['places.codigoLugarInstalacion as place_code', 'places.nombre as place', 'cost_centers.nombre as cost_center_name'])
    .select(['target.codigo as to_code', 'target.nombre as to_name'])
    .select(['requester.nombre as requested_by', 'decider.nombre as decided_by', 'hands.waiting_for'])
    .select((of) =>
      of
        .selectFrom('material_return_lines')
        .whereRef('return_id', '=', 'it.id')
        .select((lines) => lines.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('lines'),
    );
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** Where the matrix names somebody they decide; else whoever may approve returns. Never who asked. */
function present({ requester_id, requested_at, decided_at, ...row }: Row, user: User, waiting: ReadonlySet<number>): MaterialReturn {
  const exits = returnStates.actionsFrom(row.status);
  const approves = may(user, 'returns:approve');
  const isMine = requester_id === user.id;
  const isAsked = row.waiting_for === null ? !isMine : waiting.has(row.id);
  const actions: MaterialReturn['allowed_actions'] = [];
  if (exits.includes('approve') && approves && isAsked) actions.push('decide');
  if (exits.includes('cancel') && may(user, 'returns:update') && (isMine || approves)) actions.push('cancel');
  return {
    ...row,
    charge_kind: row.cost_center === null ? 1 : 2,
    requested_at: requested_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    allowed_actions: actions,
  };
}

/** Which of these wait for this person, as themselves or as a substitute. */
async function waitingOf(db: Reader, user: User, rows: readonly Row[]): Promise<ReadonlySet<number>> {
  const asked = rows.filter((it) => it.waiting_for !== null);
  if (asked.length === 0 || !may(user, 'returns:approve')) return new Set();
  return waitingAmong(db, await deciderOf(db, user), { entity: 'material_return', ids: asked.map((it) => it.id) });
}

export async function listReturns(
  { db, user }: Reading,
  { page, per_page, sort, ...filters }: Received<typeof contract.filterReturns>,
): Promise<Paged<MaterialReturn>> {
  const { found } = await filteredReturns(db, user, filters);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const ordered = sort.endsWith('requested_at') ? rowsOf(found).orderBy('it.requested_at', direction) : rowsOf(found);
  const { items: rows, ...totals } = await pageOf({ page, per_page }, found, ordered.orderBy('it.id', direction));
  const waiting = await waitingOf(db, user, rows);
  return { items: rows.map((it) => present(it, user, waiting)), ...totals };
}

/** The same, line by line. */
export async function returnedLines(db: Reader, user: User, filters: ReturnFilters, direction: 'asc' | 'desc' = 'desc') {
  const { found } = await filteredReturns(db, user, filters);
  let lines = found
    .innerJoin('material_return_lines as line', 'line.return_id', 'it.id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('material_request_lines as asked', 'asked.id', 'line.request_line_id')
    .innerJoin('material_requests as request', 'request.id', 'asked.request_id')
    .leftJoin('warehouses as source', 'source.id', 'line.warehouse_id');
  if (filters.code) lines = lines.where('materials.codigo', '=', filters.code);
  const query = lines
    .select(['it.number', 'it.status', 'it.requested_at', 'it.cost_center', 'line.line', 'line.condition'])
    .select(['projects.codigoProyecto as project_code', 'places.codigoLugarInstalacion as place_code', 'target.codigo as to_code'])
    .select(['materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit'])
    .select(['request.number as request_number', 'source.codigo as from_code', 'it.reason', 'requester.nombre as requested_by'])
    .select(['decider.nombre as decided_by', 'it.decided_at', 'it.decision_comment'])
    .select(plainDecimal('line.quantity').as('quantity'))
    .orderBy('it.id', direction)
    .orderBy('line.line');
  return { lines, query };
}

export async function listReturned(
  { db, user }: Reading,
  { page, per_page, sort, ...filters }: Received<typeof contract.filterReturnMaterials>,
): Promise<Paged<ReturnedMaterial>> {
  const { lines, query } = await returnedLines(db, user, filters, sort.startsWith('-') ? 'desc' : 'asc');
  const { items: rows, ...totals } = await pageOf({ page, per_page }, lines, query);
  const items = rows.map(({ requested_at, ...row }) => ({ ...row, requested_at: requested_at.toISOString() }));
  return { items, ...totals };
}

export const getReturn = ({ db, user }: Reading, { number }: Received<typeof contract.getReturn>) => readReturn(db, user, { number });

/** One return, by its number or its id. */
export async function readReturn(db: Reader, user: User, name: { number: string } | { id: number }): Promise<MaterialReturnInfo> {
  const row = await rowsOf(returnsSeenBy(db, user))
    .select('it.decision_comment')
    .where((of) => ('id' in name ? of('it.id', '=', name.id) : of('it.number', '=', name.number)))
    .executeTakeFirst();
  if (!row) throw notSeen('Esa devolución', 'ella');
  const { decision_comment, ...summary } = row;
  const items = await db
    .selectFrom('material_return_lines as it')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('material_request_lines as asked', 'asked.id', 'it.request_line_id')
    .innerJoin('material_requests as request', 'request.id', 'asked.request_id')
    .leftJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
    .where('it.return_id', '=', row.id)
    .select(['it.line', 'materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit'])
    .select(['it.condition', 'request.number as request_number', 'warehouses.codigo as from_code'])
    .select(plainDecimal('it.quantity').as('quantity'))
    .orderBy('it.line')
    .execute();
  const approval = (await approvalOf(db, 'returns', row.id)) ?? null;
  return { ...present(summary, user, await waitingOf(db, user, [summary])), items, decision_comment, approval };
}
