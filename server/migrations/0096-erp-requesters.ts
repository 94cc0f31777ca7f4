import { sql, type Kysely } from 'kysely';

/** Whose request a document for the ERP is for: `created_by` is whoever decided it last, or moved what it asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table erp_posts add column requester_id integer references users on delete set null;
    update erp_posts as it set requester_id = request.requester_id
      from material_requests as request where it.source = 'material_request' and request.id = it.source_id;
    -- What moved for a request names the request's own document among what it touches.
    update erp_posts as it set requester_id = base.requester_id
      from (select id, substr(touch, length('document:') + 1)::uuid as base_id
            from erp_posts, unnest(touches) as touch where touch like 'document:%' and source <> 'material_request') as named
        join erp_posts as base on base.id = named.base_id
      where it.id = named.id and base.requester_id is not null;
    create index erp_posts_of_requester on erp_posts (requester_id);
  `.execute(db);
}
