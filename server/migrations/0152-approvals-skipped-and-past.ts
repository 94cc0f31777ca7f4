import { sql, type Kysely } from 'kysely';

/**
 * An approval keeps why a level of its rules asks nobody. Approvals are looked back at. The matrix keeps its versions by itself: of each rule since which one, and until which.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table approvals add omitted jsonb not null default '[]' check (jsonb_typeof(omitted) = 'array');
    select versions.keep('approvals', '{id}', 'created_at', '{entity_id}');
    select versions.keep('approval_steps', '{id}', null, '{approval_id}');

    create view past.approval_matrix_versions as select * from public.approval_matrix_versions where saved_at <= past.at();
    create view past.approval_rules as
      select id, kind, codigo_unidad, codigo_centro_costo, codigo_proyecto, level, amount_from, amount_to, approver_kind, staff_id,
        cargo_id, desde_version, case when hasta_version <= present.version then hasta_version end as hasta_version, replaces_id, scope, approver
      from public.approval_rules, (select max(version) as version from past.approval_matrix_versions) as present
      where desde_version <= present.version;
  `.execute(db);
}
