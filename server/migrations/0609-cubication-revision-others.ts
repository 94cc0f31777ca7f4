import { sql, type Kysely } from 'kysely';

/** A revision keeps the services and boards too: they are part of its total. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Of those that were made before nobody knows what services and boards they had.
    alter table cubage_revisions add column with_others boolean not null default false;

    create table cubage_revision_others (
      revision_id integer not null references cubage_revisions,
      line integer not null,
      category text not null,
      code text,
      name text not null,
      unit text not null,
      -- What is paid for of it: a product of several columns.
      quantity numeric not null,
      -- Exact pesos; nothing while its cost is not known.
      total numeric,
      primary key (revision_id, line)
    );
    create trigger cubage_revision_others_stay before update or delete on cubage_revision_others
      for each row execute function refuse_change_of_revision()`)
    .execute(db);
}
