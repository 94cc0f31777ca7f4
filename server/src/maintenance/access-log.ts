import type * as contract from 'contract/maintenance/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading, Writing } from '../platform/context.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import { instantWithin } from '../platform/database/days.ts';
import { Memory, perServer } from '../platform/events/memory.ts';
import { readPage } from '../platform/database/pages.ts';
import { escapeLike } from '../platform/search/search.ts';
import { refuseOthers, type User } from '../platform/user.ts';
import './tables.ts';

interface Visit {
  user: string;
  url: string;
  ip: string;
}

/** Notes a sign-in or a navigation: the page's path, without what was typed into its filters (contract decision 17). */
export async function logAccess(tx: Tx, { user, url, ip }: Visit): Promise<void> {
  await tx
    .insertInto('access_log')
    .values({ user_email: user, url: pathOf(url), ip })
    .execute();
}

const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/s, '') || '/';

export async function logNavigation({ tx, user, ip }: Writing, { user: named, url }: Received<typeof contract.loginLogs>) {
  refuseOthers(user, named);
  await logAccess(tx, { user: user.email, url, ip });
  return { done: true } as const;
}

/** Which of these pages somebody has been on. */
export async function visitedPages(db: Reader, { email }: Pick<User, 'email'>, urls: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('access_log')
    .where('user_email', '=', email)
    .where('url', 'in', urls)
    .select('url')
    .distinct()
    .execute();
  return new Set(rows.map((it) => it.url));
}

/** How many visits there were up to one of them. */
interface VisitCount {
  last: number;
  total: number;
}
/** Visits are only added (old ones are forgotten at night): those that were counted are not counted again, only what came since. */
const counts = perServer((events) => new Memory<VisitCount>(events, 'visits', { size: 200, milliseconds: 5_000 }));

export async function listAccessLog(
  { db, events }: Reading,
  { page, per_page, user, url, desde, hasta }: Received<typeof contract.listAccessLog>,
) {
  let found = db.selectFrom('access_log');
  if (user) found = found.where('user_email', 'like', `%${escapeLike(user.toLowerCase())}%`);
  if (url) found = found.where('url', 'like', `%${escapeLike(url)}%`);
  found = found.where(instantWithin('at', { from: desde, to: hasta }));
  const all = found.select([
    (it) => it.fn.countAll<number>().as('total'),
    sql<number>`coalesce((select max(id) from access_log), 0)`.as('last'),
  ]);
  const count = async () => {
    const known = await counts(events).get(JSON.stringify([user, url, desde, hasta]), () => all.executeTakeFirstOrThrow());
    const since = await all.where('id', '>', known.last).executeTakeFirstOrThrow();
    return known.total + since.total;
  };
  const { items, ...totals } = await readPage(
    { page, per_page },
    {
      count,
      read: ({ limit, offset, isFromEnd }) =>
        found
          .select(['id', 'user_email as user', 'url', 'at', 'ip'])
          .orderBy('id', isFromEnd ? 'asc' : 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
    },
  );
  return { items: items.map((it) => ({ ...it, at: it.at.toISOString() })), ...totals };
}
