import { sql, type Kysely } from 'kysely';

/** How much of a board and of a service may be a formula over the variables, which stays beside what it gives. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cubage_panels add column formula text check (char_length(formula) between 1 and 500)`.execute(db);
  // By the column that it gives; a column without one is a number that somebody wrote.
  await sql`
    alter table cubage_services add column formulas jsonb not null default '{}' constraint cubage_services_formulas check (
      jsonb_typeof(formulas) = 'object' and formulas - array['Quantity', 'Days', 'Hour', 'Day_Month', 'Staff'] = '{}')`.execute(db);
}
