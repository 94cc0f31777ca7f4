import { sql, type Kysely } from 'kysely';

/** What was promised of a return or a transfer lies in its warehouse once it came: it is promised there no more than lies there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function leftover_is_beyond(asking integer) returns boolean language sql stable as $$
      with wanted as (select material_id from leftover_promises where request_id = asking),
      promised as (
        select it.*, it.source = 'bodega'
          or exists (select from material_returns where id = it.return_id and status = 'aprobado')
          or exists (select from stock_transfers where id = it.transfer_id and status not in ('enviado', 'anulado')) as has_come
        from leftover_promises as it where it.material_id in (select material_id from wanted)
      )
      select coalesce(bool_or((
          select sum(quantity) from promised as others
          where others.material_id = own.material_id and others.source = own.source
            and (others.project_id, others.warehouse_id, others.return_id, others.transfer_id)
              is not distinct from (own.project_id, own.warehouse_id, own.return_id, own.transfer_id)
        ) > case own.source
          when 'bodega' then coalesce((select quantity from stocks where warehouse_id = own.warehouse_id and material_id = own.material_id), 0)
          when 'obra' then (
            select coalesce(sum(received_quantity - consumed_quantity - returned_quantity - returning_quantity - moved_quantity), 0)
            from material_request_lines as line join material_requests as request on request.id = line.request_id
            where request.project_id = own.project_id and request.to_warehouse_id is null and line.material_id = any(same_material(own.material_id)))
          when 'devolucion' then (
            select coalesce(sum(line.quantity), 0) from material_return_lines as line join material_returns as paper on paper.id = line.return_id
            where paper.id = own.return_id and paper.status in ('pendiente', 'aprobado') and line.material_id = own.material_id
              and line.condition <> 'danado')
          else (
            select coalesce(sum(coalesce(line.received_quantity, line.quantity)), 0)
            from stock_transfer_lines as line join stock_transfers as paper on paper.id = line.transfer_id
            where paper.id = own.transfer_id and paper.status <> 'anulado' and line.material_id = own.material_id)
        end
        or (own.has_come and (
          select sum(quantity) from promised as others
          where others.has_come and others.material_id = own.material_id and others.warehouse_id = own.warehouse_id
        ) > coalesce((select quantity from stocks where warehouse_id = own.warehouse_id and material_id = own.material_id), 0))), false)
      from promised as own where own.request_id = asking $$;
  `)
    .execute(db);
}
