import { sql, type Kysely } from 'kysely';

/**
 * Every write of the product pays the indexes of the audit trail. Its search finds a person by their account, so the text that is cut
 * into threes is the short name of the thing alone; rows come in the order of time, so time needs no more than its ranges.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index audit_search;
    create index audit_search on audit using gin (fold(entity_id) gin_trgm_ops);
    drop index audit_by_time;
    create index audit_by_time on audit using brin (at) with (pages_per_range = 16, autosummarize = on);
    create index audit_of_user_and_entity on audit (user_id, entity, id desc);
  `.execute(db);
}
