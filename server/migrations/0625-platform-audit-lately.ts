import { sql, type Kysely } from 'kysely';

/** What others changed this week in plans and take-offs is asked each time that somebody opens their day: along the week, not along all that was ever done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index audit_lately on audit (entity, at) include (entity_id, user_id, id)
        where entity in ('schedule', 'cubage')`,
    )
    .execute(db);
}
