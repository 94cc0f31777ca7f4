import { sql, type Kysely } from 'kysely';

/** Whoever may do something in a module may see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update role_permissions set read = true where not read and ("create" or "update" or "delete" or approve);
    alter table role_permissions add constraint role_permissions_read check (read or not ("create" or "update" or "delete" or approve));
    -- A key may do no more than its account: it sees where it already does something.
    update access_keys set scopes = (
      select array_agg(distinct it order by it) from unnest(scopes || array(
        select split_part(scope, ':', 1) || ':read' from unnest(scopes) as scope)) as it)
    where scopes <> '{}' and exists (
      select from unnest(scopes) as scope where not split_part(scope, ':', 1) || ':read' = any(scopes));
  `.execute(db);
}
