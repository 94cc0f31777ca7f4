import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

const minutes = 15;
const isOver = sql<boolean>`guesses.began_at <= now() - make_interval(mins => ${minutes})`;
export const secondsToWait = minutes * 60;

/** Whose failures are counted, how many may be, and whose account was guessed at. */
export interface Subject {
  subject: string;
  most: number;
  account?: string | undefined;
}

/**
 * Counts one more failure of a subject and gives how many there are now; nothing when there are `most` already. Two at
 * once wait for each other at the row, so never more than `most` pass.
 */
export async function countOne(tx: Tx, { subject, most, account }: Subject): Promise<number | undefined> {
  const counted = await tx
    .insertInto('guesses')
    .values({ subject, failures: 1, account: account ?? null })
    .onConflict((it) =>
      it
        .column('subject')
        .doUpdateSet({
          failures: sql`case when ${isOver} then 1 else guesses.failures + 1 end`,
          began_at: sql`case when ${isOver} then now() else guesses.began_at end`,
        })
        .where(sql<boolean>`${isOver} or guesses.failures < ${most}`),
    )
    .returning('failures')
    .executeTakeFirst();
  return counted?.failures;
}

/** Takes one failure back; true when it was the last that was counted. */
export async function takeOneBack(tx: Tx, subject: string): Promise<boolean> {
  const left = await tx
    .updateTable('guesses')
    .set((it) => ({ failures: it('failures', '-', 1) }))
    .where('subject', '=', subject)
    .returning('failures')
    .executeTakeFirst();
  return left !== undefined && left.failures <= 0 && (await forget(tx, subject));
}

/** Takes all failures of a subject back; false when there were none. */
export async function forget(tx: Tx, subject: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('guesses').where('subject', '=', subject).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** When whoever tries an account is let in again, after so many failures of one kind; null while nobody is held back. */
export const heldBackUntil = (email: RawBuilder<unknown>, { account, each }: { account: number; each: number }): RawBuilder<Date | null> =>
  sql<Date | null>`(
    select max(began_at) + make_interval(mins => ${minutes}) from guesses
    where guesses.account = ${email} and not ${isOver}
      and failures >= case when subject like 'account:%' then ${account}::integer else ${each}::integer end)`;

/** Takes back every failure at an account, wherever it was; false when there was none. */
export async function forgetAccount(tx: Tx, account: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('guesses').where('account', '=', account).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
