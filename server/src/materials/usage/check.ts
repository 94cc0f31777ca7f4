import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { Difference } from '../stock/check.ts';
import '../tables.ts';

/**
 * Compares what each line of a request says was used, given back and passed on with its papers, how many lines of a project or cost
 * centre are said to have something with the lines, and of which requests something is said to be sent with their lines. Nothing when
 * all agrees.
 */
export const usageDifferences = async (db: Reader): Promise<Difference[]> => [
  ...(await lineDifferences(db)),
  ...(await chargeDifferences(db)),
  ...(await sendingDifferences(db)),
];

async function lineDifferences(db: Reader): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with used as (
      select request_line_id, sum(quantity) as quantity from consumption_lines
      join consumption_vouchers on id = voucher_id where status = 'registrado' group by 1
    ), back as (
      select request_line_id, sum(quantity) filter (where status = 'aprobado') as returned,
        sum(quantity) filter (where status = 'pendiente') as returning
      from material_return_lines join material_returns on id = return_id group by 1
    ), moved as (
      select request_line_id, sum(quantity - back_quantity) as quantity from request_line_moves group by 1
    ), said as (
      select it.id, it.request_id, it.material_id, kind, kept, paper from material_request_lines as it
      left join used on used.request_line_id = it.id left join back on back.request_line_id = it.id
      left join moved on moved.request_line_id = it.id
      cross join lateral (values
        ('consumido', consumed_quantity, coalesce(used.quantity, 0)),
        ('devuelto', returned_quantity, coalesce(back.returned, 0)),
        ('pasado a otro proyecto', moved_quantity, coalesce(moved.quantity, 0)),
        ('en devolución', returning_quantity, coalesce(back.returning, 0))) as facts (kind, kept, paper)
    )
    select materials.codigo || ' ' || kind || ', solicitud ' || number as what, kept::text, paper::text as ledger
    from said join materials on materials.id = material_id join material_requests on material_requests.id = request_id
    where kept <> paper order by 1 limit 200`.execute(db);
  return rows;
}

async function chargeDifferences(db: Reader): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with counted as (
      select project_id, cost_center, count(*) as received, count(*) filter (
        where received_quantity > consumed_quantity + returned_quantity + returning_quantity + moved_quantity) as remaining
      from material_request_lines join material_requests on material_requests.id = request_id
      where received_quantity > 0 group by 1, 2
    ), both_sides as (
      select coalesce(it.project_id, counted.project_id) as project_id, coalesce(it.cost_center, counted.cost_center) as cost_center,
        coalesce(it.received, 0) || ' recibidas, ' || coalesce(it.remaining, 0) || ' con saldo' as kept,
        coalesce(counted.received, 0) || ' recibidas, ' || coalesce(counted.remaining, 0) || ' con saldo' as ledger
      from material_charges as it
      full join counted on coalesce(it.project_id::text, ' ' || it.cost_center) = coalesce(counted.project_id::text, ' ' || counted.cost_center)
    )
    select 'líneas de ' || coalesce("codigoProyecto", cost_center) as what, kept, ledger
    from both_sides left join projects on projects.id = project_id where kept <> ledger order by 1 limit 200`.execute(db);
  return rows;
}

async function sendingDifferences(db: Reader): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with said as (
      select id as request_id, from_warehouse_id as warehouse_id, required_date from material_requests as it
      where status = 'en_curso' and document_kind = 'InventoryTransferRequest' and from_warehouse_id is not null
        and not exists (select from leftovers where leftovers.request_id = it.id)
        and exists (select from material_request_lines as line
          where line.request_id = it.id and line.quantity > line.sent_quantity + line.closed_quantity)
    )
    select 'por despachar de ' || number as what, coalesce(kept::text, 'nada') as kept, coalesce(said::text, 'nada') as ledger
    from requests_to_send as kept full join said on said.request_id = kept.request_id
    join material_requests on material_requests.id = coalesce(kept.request_id, said.request_id)
    where (kept.warehouse_id, kept.required_date) is distinct from (said.warehouse_id, said.required_date) order by 1 limit 200`.execute(
    db,
  );
  return rows;
}
