import { sql, type Kysely } from 'kysely';

/** Whether somebody is shown their first steps, until they close them; whoever has been here has taken theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add primeros_pasos boolean not null default true;
    update users set primeros_pasos = false where last_access_at is not null;
  `.execute(db);
}
