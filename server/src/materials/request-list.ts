import type { MaterialRequest } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf, type Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { decidesFor } from '../administration/index.ts';
import type { Reading } from '../platform/context.ts';
import type { Reader } from '../platform/database.ts';
import { Memory, perServer } from '../platform/memory.ts';
import type { User } from '../platform/user.ts';
import { narrowedRequests, presentRequest, requestRowsOf, requestsSeenBy, type RequestFilters, type Standing } from './request-rows.ts';
import { requestsChanged } from './rooms.ts';
import { warehousesSeenBy } from './visible.ts';

/** The order that was asked for; the number settles ties, so that no page shows a request twice. */
export function orderOf(sort: RequestFilters['sort']) {
  const direction = sql.raw(sort.startsWith('-') ? 'desc' : 'asc');
  const column = sort.replace('-', '');
  if (column === 'number') return sql`it.id ${direction}`;
  return sql`${sql.ref(`it.${column}`)} ${direction} ${sql.raw(column === 'required_date' ? 'nulls last' : '')}, it.id ${direction}`;
}

type Seeing = Pick<Reading, 'db' | 'user' | 'events'>;

/** Material requests (`kind` 1). Service requests (2) are answered by their own part, which has none yet. */
export async function listRequests(
  context: Seeing,
  { page, per_page, kind, ...filters }: Received<typeof contract.getRequests>,
): Promise<Paged<MaterialRequest>> {
  if (kind === 2) return { items: [], total_items: 0, total_pages: pagesOf(0, per_page) };
  return pageOfRequests(context, narrowedRequests(context.db, context.user, filters), { page, per_page, sort: filters.sort });
}

/** By what is counted: turning pages does not count again. On other servers a total may be a few seconds old. */
const totals = perServer((events) => new Memory<number>(events, requestsChanged, { size: 2_000, milliseconds: 5_000 }));

/**
 * One page of what was found: cut first, and only then joined with what is read beside it, by a statement that is the
 * same for all filters and so is planned once.
 */
export async function pageOfRequests(
  { db, user, events }: Seeing,
  found: ReturnType<typeof requestsSeenBy>,
  { page, per_page, sort }: { page: number; per_page: number; sort: RequestFilters['sort'] },
): Promise<Paged<MaterialRequest>> {
  const order = orderOf(sort);
  const window = found
    .select('it.id')
    .orderBy(order)
    .limit(per_page)
    .offset((page - 1) * per_page);
  const counting = found.select((it) => it.fn.countAll<number>().as('total'));
  const { sql: sqlText, parameters } = counting.compile();
  const rowsOfPage = async () => {
    const ids = (await window.execute()).map((it) => it.id);
    const shown = db.selectFrom('material_requests as it').where(sql<boolean>`it.id = any(${ids})`);
    return requestRowsOf(shown).orderBy(order).execute();
  };
  const [total, rows, standing] = await Promise.all([
    totals(events).get(JSON.stringify([sqlText, parameters]), async () => (await counting.executeTakeFirstOrThrow()).total),
    rowsOfPage(),
    standingOf(db, user),
  ]);
  return { items: rows.map((it) => presentRequest(it, user, standing)), total_items: total, total_pages: pagesOf(total, per_page) };
}

export async function standingOf(db: Reader, user: User): Promise<Standing> {
  const [decides, kept] = await Promise.all([
    decidesFor(db, user),
    user.seesAllProjects ? [] : warehousesSeenBy(db, user).select('warehouses.id').execute(),
  ]);
  const own = new Set(kept.map((it) => it.id));
  return { decides: new Set(decides), keeps: (id) => user.seesAllProjects || (id !== null && own.has(id)) };
}
