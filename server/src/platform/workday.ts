import { workdayItems, workdayUnlisted, type WorkdayFigure, type WorkdayItem, type WorkdayPart } from 'contract/dashboards/workday.ts';
import type { Permission } from 'contract/permissions.ts';
import { sql, type Expression, type SelectQueryBuilder } from 'kysely';
import type { Hooks, Reading } from './context.ts';
import type { User } from './user.ts';

type Asking = Pick<Reading, 'db' | 'user' | 'events'> & { hooks: Hooks };

interface Found {
  /** Of all of them, also of those that are not among the first. */
  total: number;
  items: WorkdayItem[];
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
  find: (context: Asking) => Promise<Found>;
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
): Promise<Found> => someOf(found, item, { most: workdayItems, all });

/** The same where no list has them: as many as may be unfolded where they stand. */
export const wholeOf = <DB, T extends keyof DB, Row>(found: SelectQueryBuilder<DB, T, Row>, item: (row: Row) => ItemOf): Promise<Found> =>
  someOf(found, item, { most: workdayUnlisted });

type ItemOf = Partial<WorkdayItem> & { titulo: string };

async function someOf<DB, T extends keyof DB, Row>(
  found: SelectQueryBuilder<DB, T, Row>,
  item: (row: Row) => ItemOf,
  { most, all }: { most: number; all?: Expression<unknown> | undefined },
): Promise<Found> {
  const total = all ? sql<number>`(select count(*) from ${all} as one)` : sql<number>`count(*) over ()`;
  const query = found.select(total.as('found_in_all')).limit(most);
  // The one cast: of a query that may be any, the types do not know what was added.
  const rows = (await query.execute()) as unknown as (Row & { found_in_all: number })[];
  return {
    total: rows[0]?.found_in_all ?? 0,
    items: rows.map((it) => ({ detalle: null, desde: null, fecha: null, atrasado: false, url: null, ...item(it) })),
  };
}
