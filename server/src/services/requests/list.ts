import { sql } from 'kysely';
import { deciderOf, nameHands, waitingAmong } from '../../approvals/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { inOrder, readPage, type Order, type PageAsked, type Stretch } from '../../platform/database/pages.ts';
import { statement } from '../../platform/database/statement.ts';
import { countsUntil } from '../../platform/events/memory.ts';
import { live } from '../../platform/http/rooms.ts';
import { may, type User } from '../../platform/user.ts';
import { servicesChanged } from '../live.ts';
import { filteredServices, presentRequest, requestRowsOf, type ServiceFilters } from './rows.ts';

/** The order that was asked for; the number settles ties, so that no page shows a request twice. */
export function orderOf(sort: ServiceFilters['sort']): Order[] {
  const isDescending = sort.startsWith('-');
  const column = sort.replace('-', '');
  const number = { by: sql.ref('it.id'), isDescending };
  if (column === 'number') return [number];
  return [{ by: sql.ref(`it.${column}`), isDescending, isEmptyLast: column === 'required_date' || column === 'amount' }, number];
}

/** Which of these wait for the person's own decision. */
export const waitingOf = async (db: Reader, user: User, rows: readonly { id: number; status: string }[]): Promise<ReadonlySet<number>> => {
  const ids = rows.filter((it) => it.status === 'pending').map((it) => it.id);
  if (ids.length === 0 || !may(user, 'approvals:approve')) return new Set();
  return waitingAmong(db, await deciderOf(db, user), { entity: 'service_request', ids });
};

type Narrowing = Omit<ServiceFilters, 'sort'>;
/** What the text of a question depends on. */
type Shape = Pick<User, 'seesAllProjects'> &
  Pick<
    ServiceFilters,
    'search' | 'status' | 'approval_status' | 'statuses' | 'waiting_days' | 'unassigned' | 'mine' | 'managed' | 'asset' | 'of_day' | 'sort'
  >;
/** What is put into it each time. */
type Values = Omit<Narrowing, keyof Shape> & { user_id: number };

function shapeOf(
  user: User,
  { search, status, approval_status, statuses, waiting_days, unassigned, mine, managed, asset, of_day, sort, ...others }: ServiceFilters,
): [Shape, Values] {
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value));
  return [
    {
      seesAllProjects: user.seesAllProjects,
      search,
      status,
      approval_status,
      statuses,
      waiting_days,
      unassigned,
      mine,
      managed,
      asset,
      of_day,
      sort,
    },
    { ...given, user_id: user.id },
  ];
}

const foundBy = (db: Reader, { seesAllProjects, ...shape }: Shape, { user_id, ...values }: Values) =>
  filteredServices(db, { id: user_id, seesAllProjects }, { ...shape, ...values });

const countFound = statement((db: Reader, shape: Shape, values: Values) =>
  foundBy(db, shape, values).select((it) => it.fn.countAll<number>().as('total')),
);

const pageOfIds = statement(
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

const rowsOfIds = statement(
  (db: Reader, { isFromEnd, sort }: Pick<Shape, 'sort'> & Pick<Stretch, 'isFromEnd'>, { ids }: { ids: readonly number[] }) =>
    requestRowsOf(db.selectFrom('service_requests as it').where(sql<boolean>`it.id = any(${ids}::integer[])`)).orderBy(
      inOrder(orderOf(sort), isFromEnd),
    ),
);

/** By what is counted: turning pages does not count again. On other servers a total may be a few seconds old. */
const totals = countsUntil(live, servicesChanged);

/** Cut first, and only then joined with what is read beside it. */
export async function listServiceRequests({ db, user, events }: Reading, asked: ServiceFilters & PageAsked) {
  const { page, per_page, ...filters } = asked;
  const { sort, ...narrowing } = filters;
  const [shape, values] = shapeOf(user, filters);
  const count = async () => (await countFound(db, shape, values))[0]?.total ?? 0;
  const { items, ...pages } = await readPage(
    { page, per_page },
    {
      // What waits changes without a change of a request.
      count: () => (filters.waiting_days ? count() : totals(events).get(JSON.stringify([user.id, user.seesAllProjects, narrowing]), count)),
      read: async ({ offset, ...stretch }) => {
        const cut = await pageOfIds(db, { ...shape, ...stretch }, { ...values, offset: offset || undefined });
        return rowsOfIds(db, { sort, isFromEnd: stretch.isFromEnd }, { ids: cut.map((it) => it.id) });
      },
    },
  );
  const [named, waits] = await Promise.all([nameHands(db, items), waitingOf(db, user, items)]);
  return { items: named.map((it) => presentRequest(it, user, waits)), ...pages };
}
