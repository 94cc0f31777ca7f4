import { sql, type Kysely } from 'kysely';

/** A document that the ERP has may be told to say something else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table erp_posts
      drop constraint erp_posts_task_check,
      add constraint erp_posts_task_check check (task in ('create', 'change', 'close', 'cancel'))
  `.execute(db);
}
