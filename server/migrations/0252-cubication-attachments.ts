import { sql, type Kysely } from 'kysely';

/** Files of a take-off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cubage_attachments (
      id integer primary key generated always as identity,
      cubage_id integer not null references cubages on delete cascade,
      file stored_file not null unique,
      name text not null,
      bytes integer not null check (bytes > 0),
      added_by integer not null references users,
      added_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index cubage_attachments_of on cubage_attachments (cubage_id, id)`.execute(db);
  await sql`create index cubage_attachments_by on cubage_attachments (added_by)`.execute(db);
}
