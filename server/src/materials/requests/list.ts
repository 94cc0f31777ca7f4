import type { MaterialRequest } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { deciderOf, nameHands, waitingAmong } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { countsUntil } from '../../platform/events/memory.ts';
import { live } from '../../platform/http/rooms.ts';
import { inOrder, readPage, type Order, type PageAsked, type Stretch } from '../../platform/database/pages.ts';
import { statement } from '../../platform/database/statement.ts';
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

export async function listMaterialRequests(
  context: Seeing,
  { page, per_page, ...filters }: Received<typeof contract.getMaterialRequests>,
): Promise<Paged<MaterialRequest>> {
  const { db, user, events } = context;
  const { sort, ...narrowing } = filters;
  const [shape, values] = shapeOf(user, filters);
  const count = async () => (await countRequests(db, shape, values))[0]?.total ?? 0;
  const finding: Finding = {
    // What waits changes without a change of a request.
    count: () => (filters.waiting_days ? count() : totals(events).get(JSON.stringify([user.id, user.seesAllProjects, narrowing]), count)),
    cut: ({ offset, ...stretch }) => pageOfNumbers(db, { ...shape, ...stretch }, { ...values, offset: offset || undefined }),
  };
  return presentPage(context, finding, { page, per_page, sort });
}

type Shape = Pick<User, 'seesAllProjects'> &
  Pick<RequestFilters, 'search' | 'approval_status' | 'phase' | 'mine' | 'managed' | 'waiting_days' | 'of_day' | 'sort'>;
type Values = Omit<RequestFilters, keyof Shape> & { user_id: number };

/** What a question's text depends on, and what is put into it each time. */
function shapeOf(
  user: User,
  { search, approval_status, phase, mine, managed, waiting_days, of_day, sort, ...others }: RequestFilters,
): [Shape, Values] {
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value));
  return [
    { seesAllProjects: user.seesAllProjects, search, approval_status, phase, mine, managed, waiting_days, of_day, sort },
    { ...given, user_id: user.id },
  ];
}

const foundBy = (db: Reader, { seesAllProjects, ...shape }: Shape, { user_id, ...values }: Values) =>
  filteredRequests(db, { id: user_id, seesAllProjects }, { ...shape, ...values });

const countRequests = statement((db: Reader, shape: Shape, values: Values) =>
  foundBy(db, shape, values).select((it) => it.fn.countAll<number>().as('total')),
);

const pageOfNumbers = statement(
  (
    db: Reader,
    { limit, isFromEnd, ...shape }: Shape & Omit<Stretch, 'offset'>,
    { offset = 0, ...values }: Values & { offset: number | undefined },
  ) =>
    foundBy(db, shape, values)
      .select('it.id')
      .orderBy(inOrder(orderOf(shape.sort), isFromEnd))
      .limit(limit)
      .offset(offset),
);

/** By what is counted: turning pages does not count again. On other servers a total may be a few seconds old. */
const totals = countsUntil(live, requestsChanged);

/** How many a question about requests or their lines finds. */
export function totalOf(events: Reading['events'], counting: Counting): Promise<number> {
  const { sql: text, parameters } = counting.compile();
  return totals(events).get(JSON.stringify([text, parameters]), async () => (await counting.executeTakeFirstOrThrow()).total);
}
interface Counting {
  compile(): { sql: string; parameters: readonly unknown[] };
  executeTakeFirstOrThrow(): Promise<{ total: number }>;
}

/** What was found: how many, and which lie on a stretch of it. */
interface Finding {
  count: () => Promise<number>;
  cut: (stretch: Stretch) => Promise<{ id: number }[]>;
}

/** One page of requests that another list has found. */
export const pageOfRequests = (
  context: Seeing,
  found: ReturnType<typeof requestsSeenBy>,
  asked: PageAsked & { sort: RequestFilters['sort'] },
): Promise<Paged<MaterialRequest>> => {
  const counting = found.select((it) => it.fn.countAll<number>().as('total'));
  const cut = ({ limit, offset, isFromEnd }: Stretch) =>
    found
      .select('it.id')
      .orderBy(inOrder(orderOf(asked.sort), isFromEnd))
      .limit(limit)
      .offset(offset)
      .execute();
  return presentPage(context, { count: () => totalOf(context.events, counting), cut }, asked);
};

/**
 * Cut first, and only then joined with what is read beside it, by a statement that is the same for all filters and so is planned
 * once.
 */
async function presentPage(
  { db, user }: Seeing,
  { count, cut }: Finding,
  { page, per_page, sort }: PageAsked & { sort: RequestFilters['sort'] },
): Promise<Paged<MaterialRequest>> {
  const read = async (stretch: Stretch) => {
    const ids = (await cut(stretch)).map((it) => it.id);
    return rowsNumbered(db, { sort, isFromEnd: stretch.isFromEnd }, { ids });
  };
  const [{ items, ...totalsOfPages }, keeps] = await Promise.all([readPage({ page, per_page }, { count, read }), keeperOf(db, user)]);
  const [rows, waits] = await Promise.all([nameHands(db, items), waitingOf(db, user, items)]);
  return { items: rows.map((it) => presentRequest(it, user, { waits, keeps })), ...totalsOfPages };
}

const rowsNumbered = statement(
  (db: Reader, { sort, isFromEnd }: Pick<RequestFilters, 'sort'> & Pick<Stretch, 'isFromEnd'>, { ids }: { ids: readonly number[] }) =>
    requestRowsOf(db.selectFrom('material_requests as it').where(sql<boolean>`it.id = any(${ids})`)).orderBy(
      inOrder(orderOf(sort), isFromEnd),
    ),
);

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
