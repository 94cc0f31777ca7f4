import { sql, type Kysely } from 'kysely';

/** Sign-ins that failed, counted by the hour; and whose account a guess was at, so that somebody can let its owner in again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table failed_sign_ins (
      id integer primary key generated always as identity,
      -- As it was typed; null where one address was held back, whatever it typed then.
      email text,
      ip text not null,
      reason text not null,
      hour timestamptz not null default date_trunc('hour', now()),
      failures integer not null default 1,
      last_at timestamptz not null default now(),
      constraint failed_sign_ins_once unique nulls not distinct (hour, ip, email, reason)
    );
    create index failed_sign_ins_of_account on failed_sign_ins (email, id desc);
    create index failed_sign_ins_by_time on failed_sign_ins (last_at desc);

    alter table guesses add column account text;
    create index guesses_at_account on guesses (account);
  `.execute(db);
}
