import { sql, type Kysely } from 'kysely';

/** What was written and taken up lately is looked up by time: whoever is in the teams of thousands of projects reads of a few of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index comments_lately on comments (created_at desc) where eliminado_at is null;
    create index photos_lately on photos (created_at desc) where deleted_at is null`)
    .execute(db);
}
