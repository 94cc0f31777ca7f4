import { sql, type Kysely } from 'kysely';

/** What a workbook changed in take-offs, row by row, so that all of it can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table cubage_uploads (
      id integer primary key generated always as identity,
      uploaded_at timestamptz not null default now()
    );
    create index cubage_uploads_by_age on cubage_uploads (uploaded_at);
    create table cubage_upload_rows (
      upload_id integer not null references cubage_uploads on delete cascade,
      cubage_id integer not null references cubages on delete cascade,
      part text not null constraint cubage_upload_rows_part check (part in ('materials', 'panels', 'services')),
      -- Its number stays when the row is taken away and comes back.
      row_id integer not null,
      -- What people write of it; nothing where there was no such row, or is none any more.
      before jsonb,
      after jsonb,
      primary key (upload_id, part, row_id)
    );
    create index cubage_upload_rows_of on cubage_upload_rows (cubage_id)`)
    .execute(db);
}
