import {
  workdayItems,
  workdayUnlisted,
  type WorkdayFigure,
  type WorkdayItem,
  type WorkdayPart,
} from 'contract/dashboards/workday/workday.ts';
import type { Permission } from 'contract/permissions.ts';
import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { Hooks, Reading } from './context.ts';
import type { User } from './user.ts';

type Asking = Pick<Reading, 'db' | 'user' | 'events'> & { hooks: Hooks };

interface WorkdayAnswer {
  /** Of all of them, also of those that are not among the first. */
  total: number;
  items: WorkdayItem[];
}

/** So many of them, after so many that were seen. */
interface Slice {
  from: number;
  most: number;
}

/** What no list has: it is read slice by slice, where it stands. */
interface UnlistedPart {
  slice: (slice: Slice) => Promise<WorkdayAnswer>;
}

/** What of an area may stand in somebody's day: it finds what is theirs, the most pressing first. */
export interface WorkdaySource {
  key: string;
  part: WorkdayPart;
  title: string;
  /** The list that has just these, where there is one; without it they come by `wholeOf`. */
  url: ((user: User) => string) | string | null;
  /** Without one everybody may have some. */
  permission?: Permission;
  find: (context: Asking) => WorkdayAnswer | UnlistedPart | Promise<WorkdayAnswer | UnlistedPart>;
}

/** A picture of the projects that somebody manages: how many there are of each sort. */
export interface WorkdayPicture {
  key: string;
  title: string;
  permission: Permission;
  count: (context: Asking) => Promise<WorkdayFigure['sumandos']>;
}

declare module './context.ts' {
  interface Hooks {
    workday: readonly WorkdaySource[];
    workdayPictures: readonly WorkdayPicture[];
  }
}

/**
 * The first of what was found and ordered, and how many there are in all, in one statement. Where there may be thousands, `all` counts
 * them by an index: only the first are read whole then.
 */
export const firstOf = <DB, T extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, T, Row>,
  item: (row: Row) => ItemOf,
  all?: Expression<unknown>,
): Promise<WorkdayAnswer> => someOf(found, item, { from: 0, most: workdayItems, all });

/** The same where no list has them: all of them, to the end. */
export const wholeOf = <DB, T extends keyof DB, Row>(found: SelectQueryBuilder<DB, T, Row>, item: (row: Row) => ItemOf): UnlistedPart => ({
  slice: (slice) => someOf(found, item, slice),
});

/** A slice of what a source finds; of what has a list, that list has the rest. */
export async function sliceOf({ find }: Pick<WorkdaySource, 'find'>, context: Asking, from: number): Promise<WorkdayAnswer> {
  const found = await find(context);
  if ('slice' in found) return found.slice({ from, most: workdayUnlisted });
  return from === 0 ? found : { total: found.total, items: [] };
}

type ItemOf = Partial<WorkdayItem> & { titulo: string };

async function someOf<DB, T extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, T, Row>,
  item: (row: Row) => ItemOf,
  { from, most, all }: Slice & { all?: Expression<unknown> | undefined },
): Promise<WorkdayAnswer> {
  const total = all ? sql<number>`(select count(*) from ${all} as one)` : sql<number>`count(*) over ()`;
  const query = found.select(total.as('found_in_all')).limit(most).offset(from);
  // The one cast: of a query that may be any, the types do not know what was added.
  const rows = (await query.execute()) as unknown as (Row & { found_in_all: number })[];
  return {
    total: rows[0]?.found_in_all ?? 0,
    items: rows.map((it) => ({ detalle: null, desde: null, fecha: null, atrasado: false, url: null, ...item(it) })),
  };
}
