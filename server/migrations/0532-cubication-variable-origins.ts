import { sql, type Kysely } from 'kysely';

/** Where the value of a variable comes from; of those that are there nobody knows any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table cubage_variables add column origin text not null default 'typed'
      constraint cubage_variables_origin check (origin in ('typed', 'template', 'document', 'place'));
    alter table cubage_variables alter column origin drop default`)
    .execute(db);
}
