import type { StockCount, StockCountInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen, type Problem } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { warehousesBlindTo } from '../stock/blind.ts';
import { warehousesSeenBy } from '../visible.ts';
import { countActions } from './actions.ts';

/** Counts of warehouses one sees. */
export const countsSeenBy = (db: Reader, user: User) => {
  const all = db.selectFrom('stock_counts as it').innerJoin('warehouses', 'warehouses.id', 'it.warehouse_id');
  return user.seesAllProjects ? all : all.where('it.warehouse_id', 'in', warehousesSeenBy(db, user).select('warehouses.id'));
};

function filteredCounts(
  db: Reader,
  user: User,
  { search, warehouse_code, status }: Omit<Received<typeof contract.listCounts>, 'page' | 'per_page'>,
) {
  let found = countsSeenBy(db, user);
  if (search) found = found.where(contains(textOf('it.number', 'warehouses.codigo', 'warehouses.nombre'), search));
  if (warehouse_code) found = found.where('warehouses.codigo', '=', warehouse_code);
  if (status) found = found.where('it.status', '=', status);
  return found;
}

const nameOf = (column: string) => sql<string | null>`(select nombre from users where id = ${sql.ref(column)})`;

const rowsOf = (db: Reader, user: User, found: ReturnType<typeof countsSeenBy>) =>
  found
    .leftJoinLateral(
      (it) =>
        it
          .selectFrom('stock_count_lines')
          .whereRef('count_id', '=', 'it.id')
          .select((lines) => [
            lines.fn.countAll<number>().as('lines'),
            sql<number>`count(counted)`.as('counted'),
            sql<number>`count(*) filter (where counted <> expected)`.as('differences'),
            sql<number[] | null>`array_agg(distinct counted_by) filter (where counted_by is not null)`.as('counters'),
          ])
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select([
      'it.id',
      'it.number',
      'it.status',
      'it.warehouse_id',
      'warehouses.codigo as warehouse_code',
      'warehouses.nombre as warehouse',
      sql<string | null>`(select nombre from material_families where id = it.familia_id)`.as('family'),
      'it.blind',
      'sums.lines',
      'sums.counted',
      'sums.differences',
      'sums.counters',
      'it.submitted_by as submitter',
      'it.decided_by as decider',
      sql<boolean>`it.warehouse_id in (${warehousesBlindTo(db, user)})`.as('blind_to'),
      nameOf('it.opened_by').as('opened_by'),
      'it.opened_at',
      nameOf('it.submitted_by').as('submitted_by'),
      'it.submitted_at',
      nameOf('it.decided_by').as('decided_by'),
      'it.decided_at',
      'it.version',
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** While a blind count goes on nobody reads on it what should be there; afterwards not whoever may have to count again. */
const isHidden = ({ blind, blind_to, status }: Pick<Row, 'blind' | 'blind_to' | 'status'>): boolean =>
  blind && (status === 'en_conteo' || status === 'anulado' || (status === 'por_aprobar' && blind_to));

function present(found: Row, user: User): StockCount {
  const { warehouse_id: _warehouse, counters: _counters, submitter: _submitter, decider: _decider, blind_to: _, ...row } = found;
  return {
    ...row,
    lines: row.lines ?? 0,
    counted: row.counted ?? 0,
    differences: isHidden(found) ? null : (row.differences ?? 0),
    opened_at: row.opened_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    allowed_actions: allowedAmong(countActions, { row: found, user }),
  };
}

export async function listCounts(
  { db, user }: Reading,
  { page, per_page, ...filters }: Received<typeof contract.listCounts>,
): Promise<Paged<StockCount>> {
  const found = filteredCounts(db, user, filters);
  const direction = filters.sort.startsWith('-') ? 'desc' : 'asc';
  const { items: rows, ...totals } = await pageOf({ page, per_page }, found, rowsOf(db, user, found).orderBy('it.id', direction));
  return { items: rows.map((it) => present(it, user)), ...totals };
}

export const getCount = ({ db, user }: Reading, { number }: Received<typeof contract.getCount>) => readCount(db, user, number);

export async function readCount(db: Reader, user: User, number: string): Promise<StockCountInfo> {
  const row = await rowsOf(db, user, countsSeenBy(db, user))
    .select(['it.comment', 'it.decision_comment'])
    .where('it.number', '=', number)
    .executeTakeFirst();
  if (!row) throw unseenCount(number);
  const { comment, decision_comment, ...summary } = row;
  const last_movement = row.status === 'por_aprobar' ? await lastMovement(db, row.id) : null;
  return { ...present(summary, user), items: await linesOf(db, row), last_movement, comment, decision_comment };
}

/** What the actions of a count are judged by. */
export async function readCountCase(db: Reader, user: User, number: string) {
  const row = await rowsOf(db, user, countsSeenBy(db, user)).where('it.number', '=', number).executeTakeFirst();
  if (!row) throw unseenCount(number);
  return { row, user };
}

const unseenCount = (number: string): Problem => notSeen(`El conteo ${number}`);

/** Movements in the warehouse of a count of what differs in it. */
export const movementsOf = (db: Reader, count_id: number) =>
  db
    .selectFrom('stock_counts as it')
    .innerJoin('stock_count_lines as line', 'line.count_id', 'it.id')
    .innerJoin('stock_movements as moved', 'moved.material_id', 'line.material_id')
    .where('it.id', '=', count_id)
    .whereRef('line.counted', '<>', 'line.expected')
    .where((of) =>
      of.or([of('moved.from_warehouse_id', '=', of.ref('it.warehouse_id')), of('moved.to_warehouse_id', '=', of.ref('it.warehouse_id'))]),
    );

async function lastMovement(db: Reader, count_id: number): Promise<number | null> {
  const { last } = await movementsOf(db, count_id)
    .select((it) => it.fn.max('moved.id').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

async function linesOf(db: Reader, count: Pick<Row, 'id' | 'blind' | 'blind_to' | 'status'>): Promise<StockCountInfo['items']> {
  const rows = await db
    .selectFrom('stock_count_lines as it')
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', 'units.id', 'unidad_id')
    .leftJoin('users', 'users.id', 'it.counted_by')
    .where('count_id', '=', count.id)
    .select([
      'materials.codigo as code',
      'descripcion as description',
      'units.codigo as unit',
      plainDecimal('it.expected').as('expected_quantity'),
      plainDecimal<null>('it.counted').as('counted_quantity'),
      plainDecimal<null>(sql`it.counted - it.expected`).as('difference'),
      'it.comment',
      'users.nombre as counted_by',
      'it.counted_at',
    ])
    .orderBy('materials.codigo')
    .execute();
  return rows.map(({ counted_at, ...it }) => ({
    ...it,
    ...(isHidden(count) && { expected_quantity: null, difference: null }),
    counted_at: counted_at?.toISOString() ?? null,
  }));
}
