import { sql, type Kysely } from 'kysely';

/** A transfer names serials once it leaves: they are on their way until they arrive, come back, or are lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(states + following + counting).execute(db);
}

const states = `
  alter table material_serials drop constraint material_serials_status,
    add constraint material_serials_status check (status in ('en_bodega', 'en_obra', 'en_camino', 'instalada', 'devuelta', 'perdida'));
  alter table material_serial_steps drop constraint material_serial_steps_lead,
    add constraint material_serial_steps_lead check (case when is_undone then status in ('en_bodega', 'en_obra', 'en_camino', 'perdida')
      when document_kind = 'consumo' then status = 'instalada'
      when document_kind = 'devolucion_proveedor' then status = 'devuelta'
      when document_kind = 'traslado' then status in ('en_camino', 'en_bodega', 'en_obra', 'perdida')
      else status in ('en_bodega', 'en_obra') end);
  -- Once as it leaves, and once as it arrives.
  drop index material_serial_steps_once;
  create unique index material_serial_steps_once on material_serial_steps (document_kind, document_number, serial_id, (status = 'en_camino'))
    where not is_undone;
`;

const following = `
  create or replace function take_serial_step() returns trigger language plpgsql as $$
  declare
    was material_serials;
  begin
    select * into was from material_serials where id = new.serial_id for update;
    if new.step <> was.step + 1 or not coalesce(case
        when new.is_undone then was.status in ('instalada', 'devuelta', 'en_camino')
          and was.document_kind = new.document_kind and was.document_number = new.document_number
        when new.document_kind = 'recepcion' then was.step = 0 or was.status = 'devuelta'
        when new.status = 'perdida' then was.status = 'en_camino'
          and was.document_kind = new.document_kind and was.document_number = new.document_number
        else was.status in ('en_bodega', 'en_obra', 'en_camino', 'perdida') end, false) then
      raise exception 'Serial % does not go from % by %', was.serial, was.status, new.document_kind
        using errcode = 'check_violation', constraint = 'material_serial_steps_follow';
    end if;
    update material_serials set step = new.step, status = new.status, warehouse_id = new.warehouse_id, project_id = new.project_id,
      place_id = new.place_id, receipt_id = coalesce(new.receipt_id, receipt_id), document_kind = new.document_kind,
      document_number = new.document_number, since = new.done_at where id = new.serial_id;
    return new;
  end $$;
`;

/** A transfer moved what it sent. */
const counting = `
  create or replace function moved_by_paper(of_kind text, of_number text) returns table (material_id integer, quantity numeric)
  language sql stable as $$
    select living_material(line.material_id), sum(line.quantity) from (
      select asked.material_id, came.quantity from material_receipts as it
        join material_receipt_lines as came on came.receipt_id = it.id join material_request_lines as asked on asked.id = came.request_line_id
        where of_kind = 'recepcion' and it.number = of_number and it.transfer_id is null
      union all select own.material_id, own.quantity from stock_transfers as it
        join stock_transfer_lines as own on own.transfer_id = it.id
        where of_kind = 'traslado' and it.number = of_number and it.status <> 'anulado'
      union all select own.material_id, own.quantity from consumption_vouchers as it
        join consumption_lines as own on own.voucher_id = it.id where of_kind = 'consumo' and it.number = of_number and it.status = 'registrado'
      union all select own.material_id, own.quantity from material_returns as it
        join material_return_lines as own on own.return_id = it.id where of_kind = 'devolucion' and it.number = of_number and it.status = 'aprobado' and own.condition <> 'danado'
      union all select own.material_id, own.quantity from supplier_returns as it
        join supplier_return_lines as own on own.return_id = it.id
        where of_kind = 'devolucion_proveedor' and it.number = of_number and it.status <> 'anulada' and it.sent_at is not null) as line
    group by 1 $$;

  create or replace function refuse_serials_beyond() returns trigger language plpgsql as $$
  begin
    if exists (
      select from (select distinct document_kind, document_number from added where not is_undone) as paper
      cross join lateral (
        select living_material(it.material_id) as material_id, count(distinct own.serial_id) as named from material_serial_steps as own
        join material_serials as it on it.id = own.serial_id
        where own.document_kind = paper.document_kind and own.document_number = paper.document_number and not own.is_undone
        group by 1) as own
      left join lateral moved_by_paper(paper.document_kind, paper.document_number) as moved on moved.material_id = own.material_id
      where own.named > coalesce(moved.quantity, 0)) then
      raise exception 'A paper names more serials than it moved'
        using errcode = 'check_violation', constraint = 'material_serial_steps_within_paper';
    end if;
    return null;
  end $$;
`;
