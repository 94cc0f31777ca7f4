import type { MaterialCondition, MaterialReturn, MaterialReturnInfo, ReturnedMaterial } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { approvalOf, deciderOf, handsColumns, inHandsOf, nameHands, waitingAmong } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen, type Problem } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';
import { countOfLines, headColumns, isAmong, isSeenBy, itemsOf, lineColumns, type PaperKind } from './papers.ts';
import { returnActions } from './return-actions.ts';
import { warehousesSeenBy } from '../visible.ts';
import { sameMaterial } from '../same.ts';

export type ReturnFilters = Omit<Received<typeof contract.filterReturns>, 'page' | 'per_page' | 'sort'>;

const materialReturn: PaperKind<{ condition: MaterialCondition; from_code: string | null }> = {
  lines: 'material_return_lines',
  paper: 'return_id',
  texts: ['projects.codigoProyecto', 'projects.nombre', 'it.cost_center', 'target.codigo', 'requester.nombre'],
  more: sql`line.condition, warehouses.codigo as from_code`,
};

/** Returns of what the person sees, those they asked for, and those that come to a warehouse where they work. */
export const returnsSeenBy = (db: Reader, user: User) =>
  db
    .selectFrom('material_returns as it')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .innerJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .innerJoin('users as requester', 'requester.id', 'it.requested_by')
    .leftJoin('users as decider', 'decider.id', 'it.decided_by')
    .where(
      isSeenBy(db, user, sql`it.to_warehouse_id in ${warehousesSeenBy(db, user).select('warehouses.id')} or it.requested_by = ${user.id}`),
    );

/** What the filters leave of them. */
async function filteredReturns(db: Reader, user: User, { status, warehouse_code, from, to, ...filters }: ReturnFilters) {
  let found = returnsSeenBy(db, user).where(await isAmong(db, user, materialReturn, filters));
  if (status) found = found.where('it.status', '=', status);
  if (warehouse_code) found = found.where('target.codigo', '=', warehouse_code);
  found = found.where(instantWithin('it.requested_at', { from, to }));
  return { found };
}
type ReturnQuery = Awaited<ReturnType<typeof filteredReturns>>['found'];

const rowsOf = (found: ReturnQuery) =>
  found
    .leftJoinLateral(inHandsOf('material_return', sql.ref<number>('it.id')).as('hands'), (join) => join.onTrue())
    .select(headColumns)
    .select(['it.reason', 'it.requested_by as requester_id', 'it.requested_at', 'it.decided_at'])
    .select(handsColumns)
    .select(['target.codigo as to_code', 'target.nombre as to_name', 'requester.nombre as requested_by', 'decider.nombre as decided_by'])
    .select(countOfLines(materialReturn).as('lines'));
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function present(row: Row, user: User, waiting: ReadonlySet<number>): MaterialReturn {
  const {
    requester_id: _requester,
    waiting_approval: _approval,
    waiting_staff: _asked,
    waiting_since: _since,
    requested_at,
    decided_at,
    ...shown
  } = row;
  return {
    ...shown,
    charge_kind: row.cost_center === null ? 1 : 2,
    requested_at: requested_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
    allowed_actions: allowedAmong(returnActions, { row, user, waiting }),
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
  return { items: (await nameHands(db, rows)).map((it) => present(it, user, waiting)), ...totals };
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
  if (filters.code) lines = lines.where('materials.id', 'in', sameMaterial(filters.code));
  const query = lines
    .select(lineColumns)
    .select(['it.requested_at', 'line.condition', 'target.codigo as to_code', 'source.codigo as from_code', 'it.reason'])
    .select(['requester.nombre as requested_by', 'decider.nombre as decided_by', 'it.decided_at', 'it.decision_comment'])
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

type ReturnReference = { number: string } | { id: number };

const rowsNamed = (db: Reader, user: User, name: ReturnReference) =>
  rowsOf(returnsSeenBy(db, user)).where((of) => ('id' in name ? of('it.id', '=', name.id) : of('it.number', '=', name.number)));

const unseenReturn = (): Problem => notSeen('Esa devolución', 'ella');

/** What the actions of a return are judged by. */
export async function readReturnCase(db: Reader, user: User, name: ReturnReference) {
  const row = await rowsNamed(db, user, name).executeTakeFirst();
  if (!row) throw unseenReturn();
  return { row, user, waiting: await waitingOf(db, user, [row]) };
}

/** One return, by its number or its id. */
export async function readReturn(db: Reader, user: User, name: ReturnReference): Promise<MaterialReturnInfo> {
  const [row] = await nameHands(db, await rowsNamed(db, user, name).select('it.decision_comment').execute());
  if (!row) throw unseenReturn();
  const { decision_comment, ...summary } = row;
  const items = await itemsOf(db, materialReturn, row.id);
  const approval = (await approvalOf(db, 'returns', row.id)) ?? null;
  return { ...present(summary, user, await waitingOf(db, user, [summary])), items, decision_comment, approval };
}
