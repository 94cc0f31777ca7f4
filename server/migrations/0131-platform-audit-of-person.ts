import { sql, type Kysely } from 'kysely';

/**
 * One index says what a person did, to what and how: what is asked of the entity and the action is answered in the index itself,
 * along the order of the list, so that each write of the product pays one index less.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index audit_of_user_and_entity;
    drop index audit_of_user;
    create index audit_of_user on audit (user_id, id desc, entity, action);
  `.execute(db);
}
