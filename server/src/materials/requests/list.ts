import type { MaterialRequest } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf, type Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { deciderOf, nameHands, waitingAmong } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Memory, perServer } from '../../platform/events/memory.ts';
import { inOrder, readPage, type Order, type PageAsked, type Stretch } from '../../platform/database/pages.ts';
import { may, type User } from '../../platform/user.ts';
import { filteredRequests, presentRequest, requestRowsOf, requestsSeenBy, type RequestFilters, type RequestRow } from './rows.ts';
import type { Standing } from './actions.ts';
import { requestsChanged } from '../live.ts';
import { warehousesSeenBy } from '../visible.ts';

/** The order that was asked for; the number settles ties, so that no page shows a request twice. */
export function orderOf(sort: RequestFilters['sort']): Order[] {
  const isDescending = sort.startsWith('-');
  const column = sort.replace('-', '');
  const number = { by: sql.ref('it.id'), isDescending };
  if (column === 'number') return [number];
  return [{ by: sql.ref(`it.${column}`), isDescending, isEmptyLast: column === 'required_date' }, number];
}

type Seeing = Pick<Reading, 'db' | 'user' | 'events'>;

/** Material requests (`kind` 1). Service requests (2) are answered by their own part, which has none yet. */
export async function listRequests(
  context: Seeing,
  { page, per_page, kind, ...filters }: Received<typeof contract.getRequests>,
): Promise<Paged<MaterialRequest>> {
  if (kind === 2) return { items: [], total_items: 0, total_pages: pagesOf(0, per_page) };
  return pageOfRequests(context, filteredRequests(context.db, context.user, filters), { page, per_page, sort: filters.sort });
}

/** By what is counted: turning pages does not count again. On other servers a total may be a few seconds old. */
const totals = perServer((events) => new Memory<number>(events, requestsChanged, { size: 2_000, milliseconds: 5_000 }));

/** How many a question about requests or their lines finds. */
export function totalOf(events: Reading['events'], counting: Counting): Promise<number> {
  const { sql: text, parameters } = counting.compile();
  return totals(events).get(JSON.stringify([text, parameters]), async () => (await counting.executeTakeFirstOrThrow()).total);
}
interface Counting {
  compile(): { sql: string; parameters: readonly unknown[] };
  executeTakeFirstOrThrow(): Promise<{ total: number }>;
}

/**
 * One page of what was found: cut first, and only then joined with what is read beside it, by a statement that is the
 * same for all filters and so is planned once.
 */
export async function pageOfRequests(
  { db, user, events }: Seeing,
  found: ReturnType<typeof requestsSeenBy>,
  { page, per_page, sort }: PageAsked & { sort: RequestFilters['sort'] },
): Promise<Paged<MaterialRequest>> {
  const order = orderOf(sort);
  const counting = found.select((it) => it.fn.countAll<number>().as('total'));
  const read = async ({ limit, offset, isFromEnd }: Stretch) => {
    const window = found.select('it.id').orderBy(inOrder(order, isFromEnd)).limit(limit).offset(offset);
    const ids = (await window.execute()).map((it) => it.id);
    const shown = db.selectFrom('material_requests as it').where(sql<boolean>`it.id = any(${ids})`);
    return nameHands(db, await requestRowsOf(shown).orderBy(inOrder(order, isFromEnd)).execute());
  };
  const [{ items, ...totalsOfPages }, keeps] = await Promise.all([
    readPage({ page, per_page }, { count: () => totalOf(events, counting), read }),
    keeperOf(db, user),
  ]);
  const waits = await waitingOf(db, user, items);
  return { items: items.map((it) => presentRequest(it, user, { waits, keeps })), ...totalsOfPages };
}

/** Which of these wait for somebody's decision today. */
export async function waitingOf(db: Reader, user: User, rows: readonly RequestRow[]): Promise<Standing['waits']> {
  const asked = rows.filter((it) => it.waiting_for !== null);
  if (asked.length === 0 || !may(user, 'approvals:approve')) return new Set();
  return waitingAmong(db, await deciderOf(db, user), { entity: 'material_request', ids: asked.map((it) => it.id) });
}

/** Whether somebody keeps a warehouse. */
export async function keeperOf(db: Reader, user: User): Promise<Standing['keeps']> {
  if (user.seesAllProjects) return () => true;
  const kept = await warehousesSeenBy(db, user).select('warehouses.id').execute();
  const own = new Set(kept.map((it) => it.id));
  return (id) => id !== null && own.has(id);
}
