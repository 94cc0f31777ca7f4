import { sql, type Kysely } from 'kysely';

/** What the rows of a take-off cost before somebody took the costs of today, so that it can be taken back to the peso. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table cubage_repricings (
      id integer primary key generated always as identity,
      cubage_id integer not null references cubages on delete cascade,
      -- Of each row whose cost or rate became another: its number and code, what it kept (before) and what it took (after).
      costs jsonb not null,
      repriced_at timestamptz not null default now()
    );
    create index cubage_repricings_of on cubage_repricings (cubage_id);
    create index cubage_repricings_by_age on cubage_repricings (repriced_at)`)
    .execute(db);
}
