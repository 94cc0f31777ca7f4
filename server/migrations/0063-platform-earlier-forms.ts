import { sql, type Kysely } from 'kysely';

/**
 * Four migrations were changed after they had been on the main line. Data made before that gets here what it lacks; all other
 * databases have it already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index if not exists projects_of_line_by_kwp on projects (linea, kwp desc nulls last, id desc);
    create index if not exists projects_of_line_by_amount on projects (linea, monto desc nulls last, id desc);
    create index if not exists projects_of_line_by_start on projects (linea, fecha_inicio desc nulls last, id desc);
    create index if not exists projects_of_line_by_end on projects (linea, fecha_termino, id);

    alter table material_requests
      drop constraint material_requests_check6,
      add constraint material_requests_check6 check (status = 'borrador' or from_warehouse_id <> to_warehouse_id);
    create index if not exists approvals_of_entity on approvals (entity, entity_id, id);

    alter table erp_posts
      add column if not exists busqueda text not null generated always as (fold(
        source_number || ' ' || coalesce(erp_number, '') || ' ' || coalesce(payload ->> 'project_code', '') || ' ' ||
        coalesce(payload ->> 'supplier', '') || ' ' || coalesce(payload ->> 'comments', ''))) stored,
      add column if not exists urgency integer not null generated always as (case state
        when 'fallido' then 1 when 'enviando' then 2 when 'pendiente' then 3 when 'espera_en_erp' then 4 when 'publicado' then 5 else 6 end) stored;
    create index if not exists erp_posts_by_urgency on erp_posts (urgency, created_at desc, id);
    drop index erp_posts_of_state;
    create index erp_posts_of_state on erp_posts (state, created_at desc, id);
    create index if not exists erp_posts_search on erp_posts using gin (busqueda gin_trgm_ops);
  `.execute(db);
}
