import { sql, type Kysely } from 'kysely';

/** How much of what is done in a day, as it was last said when rows of a take-off were planned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cubage_paces (
      -- What is done, as names are compared.
      name_key text not null,
      unit_id integer not null references units,
      per_day numeric(12, 3) not null constraint cubage_paces_per_day check (per_day > 0),
      said_by integer not null references users,
      said_at timestamptz not null default now(),
      primary key (name_key, unit_id)
    );
    create index cubage_paces_unit on cubage_paces (unit_id);
    create index cubage_paces_said_by on cubage_paces (said_by);
  `.execute(db);
}
