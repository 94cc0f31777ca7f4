import { sql, type Kysely } from 'kysely';

/** A supplier that turned out to be another one stays retired, whoever would have it back: the ERP's nightly list too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table suppliers
      add column merged_into text collate es_natural references suppliers (codigo),
      add constraint suppliers_merged check (merged_into is null or (not activo and merged_into <> codigo));
    create index suppliers_merged_into on suppliers (merged_into) where merged_into is not null;
  `)
    .execute(db);
}
