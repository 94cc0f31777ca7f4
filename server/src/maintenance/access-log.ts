import type * as contract from 'contract/maintenance/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading, Writing } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { escapeLike } from '../platform/search.ts';
import { Problem } from '../platform/problem.ts';
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
  if (named !== undefined && named !== user.email) throw new Problem('not_yourself');
  await logAccess(tx, { user: user.email, url, ip });
  return { done: true } as const;
}

export async function listAccessLog({ db }: Reading, { page, per_page, user, url, desde, hasta }: Received<typeof contract.listAccessLog>) {
  let found = db.selectFrom('access_log');
  if (user) found = found.where('user_email', 'like', `%${escapeLike(user.toLowerCase())}%`);
  if (url) found = found.where('url', 'like', `%${escapeLike(url)}%`);
  if (desde) found = found.where('at', '>=', startOfDay(desde));
  if (hasta) found = found.where('at', '<', sql<Date>`${startOfDay(hasta)} + interval '1 day'`);
  const { total } = await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select(['id', 'user_email as user', 'url', 'at', 'ip'])
    .orderBy('id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { items: rows.map((it) => ({ ...it, at: it.at.toISOString() })), total_items: total, total_pages: pagesOf(total, per_page) };
}

const startOfDay = (day: string) => sql<Date>`(${day}::date::timestamp at time zone 'America/Santiago')`;
