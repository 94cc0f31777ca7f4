import { sql, type Kysely } from 'kysely';

/** What changes a material or a supplier of the ERP names it by its code: no post of ours need have made it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table erp_posts
      drop constraint erp_posts_target,
      add constraint erp_posts_target check (case
        when task = 'create' then target_id is null
        when task = 'change' and kind in ('Item', 'BusinessPartner') then true
        else target_id is not null end)
  `.execute(db);
}
