import { pagesOf, type Paged } from 'contract/fields.ts';
import { sql, type Expression, type RawBuilder, type SelectQueryBuilder, type Simplify } from 'kysely';

/** Where the rows of a page lie, counted from the front of the list or from its end. */
export interface Stretch {
  limit: number;
  offset: number;
  isFromEnd: boolean;
}

export interface PageAsked {
  page: number;
  per_page: number;
}

/** So many rows are read over without minding: such a page is read beside the count, not after it. */
const near = 1_000;

/**
 * A page of a list, and how many there are in all. A page beyond the middle is read from the other end (`inOrder` turns the
 * order), so that the last page costs what the first one does.
 */
export async function readPage<T>(
  { page, per_page }: PageAsked,
  { count, read }: { count: () => Promise<number>; read: (stretch: Stretch) => Promise<T[]> },
): Promise<Paged<T>> {
  const offset = (page - 1) * per_page;
  const fromFront = (): Promise<T[]> => read({ limit: per_page, offset, isFromEnd: false });
  const paged = (total: number, items: T[]): Paged<T> => ({ items, total_items: total, total_pages: pagesOf(total, per_page) });
  if (offset <= near) return Promise.all([count(), fromFront()]).then(([total, items]) => paged(total, items));
  const total = await count();
  const behind = total - offset;
  if (behind <= 0) return paged(total, []);
  if (behind > offset) return paged(total, await fromFront());
  const rows = await read({ limit: per_page, offset: Math.max(0, behind - per_page), isFromEnd: true });
  // A last page is seldom full, but always read as one: the length of a page is part of a prepared statement.
  return paged(total, rows.slice(0, behind).toReversed());
}

/** A page of a list that seldom has many pages: what was found is counted, and read in the order that the rows already have. */
export const pageOf = <A, B extends keyof A, C, D, E extends keyof D, Row>(
  { page, per_page }: PageAsked,
  found: SelectQueryBuilder<A, B, C>,
  rows: SelectQueryBuilder<D, E, Row>,
): Promise<Paged<Simplify<Row>>> =>
  countedPage(
    { per_page },
    found,
    rows
      .limit(per_page)
      .offset((page - 1) * per_page)
      .execute(),
  );

/** The same where the page was cut before it was joined: its rows, and how many were found in all. */
export async function countedPage<A, B extends keyof A, C, Row>(
  { per_page }: Pick<PageAsked, 'per_page'>,
  found: SelectQueryBuilder<A, B, C>,
  rows: Promise<Row[]>,
): Promise<Paged<Row>> {
  const [{ total }, items] = await Promise.all([
    found
      .clearSelect()
      .select((it) => it.fn.countAll<number>().as('total'))
      .$castTo<{ total: number }>()
      .executeTakeFirstOrThrow(),
    rows,
  ]);
  return { items, total_items: total, total_pages: pagesOf(total, per_page) };
}

/** One column of an order. Empty values come where PostgreSQL puts them (last, descending first), or always last. */
export interface Order {
  by: Expression<unknown> | RawBuilder<unknown>;
  isDescending?: boolean;
  isEmptyLast?: boolean;
}

/** For `order by`: the order as it is, or turned to read from the end. */
export const inOrder = (orders: readonly Order[], isFromEnd = false): RawBuilder<unknown> =>
  sql.join(
    orders.map(({ by, isDescending = false, isEmptyLast = false }) => {
      const direction = isDescending === isFromEnd ? 'asc' : 'desc';
      // As it is when it says what is usual, so that the text fits the index.
      const empty = isEmptyLast && isDescending ? ` nulls ${isFromEnd ? 'first' : 'last'}` : '';
      return sql`${by} ${sql.raw(direction + empty)}`;
    }),
  );
