import { sql, type Kysely } from 'kysely';

/** Whoever has a take-off open asks only for the rows that changed since: each says with which version of its document it did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cubage_rows add column revision integer not null default 0`.execute(db);
  await sql.raw(revision).execute(db);
}

/** The version that the document will have when the transaction ends, which holds it. */
const revision = `
  create function say_cubage_revision() returns trigger language plpgsql as $$
  begin
    new.revision := coalesce((select version + 1 from cubages where id = new.cubage_id), 0);
    return new;
  end $$;
  create trigger cubage_rows_revision before insert or update on cubage_rows
    for each row execute function say_cubage_revision();
  create index cubage_rows_changed on cubage_rows (cubage_id, revision);
`;
