import { sql, type Kysely } from 'kysely';

/**
 * What was read of spreadsheets lies in one table, whatever the rows are of. A review that nobody applied yet is done again:
 * it takes a minute, and nothing of it lives longer than a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table project_imports;
    delete from sheet_imports;
    alter table sheet_imports drop constraint sheet_imports_kind_check;
    create index sheet_imports_by_age on sheet_imports (created_at);
  `.execute(db);
}
