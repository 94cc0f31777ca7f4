import type { MaterialRequest } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf, type Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { decidesFor } from '../administration/index.ts';
import type { Reading } from '../platform/context.ts';
import type { Reader } from '../platform/database.ts';
import type { User } from '../platform/user.ts';
import { narrowedRequests, presentRequest, requestRowsOf, requestsSeenBy, type RequestFilters, type Standing } from './request-rows.ts';
import { seesMoney, warehousesSeenBy } from './visible.ts';

/** In the order that was asked for; the number settles ties, so that no page shows a request twice. */
export function orderedRequests(found: ReturnType<typeof requestsSeenBy>, sort: RequestFilters['sort']) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = sort.replace('-', '') as 'number' | 'created_at' | 'required_date' | 'amount';
  if (column === 'number') return found.orderBy('it.id', direction);
  const sorted =
    column === 'required_date'
      ? sql`it.required_date ${sql.raw(direction)} nulls last`
      : sql`${sql.ref(`it.${column}`)} ${sql.raw(direction)}`;
  return found.orderBy(sorted).orderBy('it.id', direction);
}

/** Material requests (`kind` 1). Service requests (2) are answered by their own part, which has none yet. */
export async function listRequests(
  { db, user }: Pick<Reading, 'db' | 'user'>,
  { page, per_page, kind, ...filters }: Received<typeof contract.getRequests>,
): Promise<Paged<MaterialRequest>> {
  if (kind === 2) return { items: [], total_items: 0, total_pages: pagesOf(0, per_page) };
  return pageOfRequests({ db, user }, narrowedRequests(db, user, filters), { page, per_page, sort: filters.sort });
}

/** One page of what was found. */
export async function pageOfRequests(
  { db, user }: Pick<Reading, 'db' | 'user'>,
  found: ReturnType<typeof requestsSeenBy>,
  { page, per_page, sort }: { page: number; per_page: number; sort: RequestFilters['sort'] },
): Promise<Paged<MaterialRequest>> {
  const window = orderedRequests(found, sort)
    .limit(per_page)
    .offset((page - 1) * per_page);
  const [{ total }, rows, standing] = await Promise.all([
    found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    requestRowsOf(window, seesMoney(user)).execute(),
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
