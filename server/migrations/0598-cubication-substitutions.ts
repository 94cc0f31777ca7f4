import { sql, type Kysely } from 'kysely';

/** What a row of a take-off was before a material of the catalogue replaced it, so that it can be taken back to the peso. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table cubage_substitutions (
      id integer primary key generated always as identity,
      cubage_id integer not null references cubages on delete cascade,
      -- Its number stays when the row is taken away and comes back.
      row_id integer not null,
      -- Its material, or its own name and unit, and its cost.
      before jsonb not null,
      after jsonb not null,
      substituted_at timestamptz not null default now()
    );
    create index cubage_substitutions_of on cubage_substitutions (cubage_id);
    create index cubage_substitutions_by_age on cubage_substitutions (substituted_at)`)
    .execute(db);
}
