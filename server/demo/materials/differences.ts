import { sql } from 'kysely';
import type { Client } from 'pg';
import { checkThreads } from '../../src/dashboards/thread/check.ts';
import type { Company } from '../acting.ts';

/** What the ERP's own books said one night, and what came of it: two differences to be decided, and one where ours was kept. */
export async function loadDifferences(client: Client): Promise<void> {
  await client.query(differences);
  await client.query(threads);
}

const differences = `
  with run as (
    insert into erp_sync_runs (state, started_at, beat_at, ended_at, step, items_read, differences)
    select 'terminada', at, at + interval '40 seconds', at + interval '40 seconds', 'retiros', (select count(*) from materials), 3
    from (values (date_trunc('day', now()) - interval '22 hours')) as night (at) returning id, ended_at),
  given as (select * from (values ('PAN-000001', 4, null), ('CON-000002', -120.5, null), ('EST-000003', 6, 'Se contó ayer con Rocío: son los que hay')) as it (code, more, why))
  insert into stock_differences (state, warehouse_id, material_id, ours, under_way, erp, run_id, found_at, seen_at, assigned_to, is_told, decided_by, decided_at, reason)
  select case when why is null then 'abierta' else 'descartada' end, warehouse_id, material_id, quantity, 0, quantity + more, run.id, ended_at, ended_at,
    chief.id, true, case when why is not null then chief.id end, case when why is not null then ended_at + interval '9 hours' end, why
  from given join materials on codigo = code join stocks on material_id = materials.id join warehouses on warehouses.id = warehouse_id and warehouses.codigo = 'BF0001'
    cross join run join users as chief on chief.email = 'rocio.alerce@soldepapel.example'
  where quantity + more >= 0`;

/** What two nights found of the threads of materials, and what came of it: one balanced again, one was closed with a reason. */
const threads = `
  with given as (select * from (values
    ('RE-26041', 'CON-000003', 9, 'VC-000002 cambia el stock en -12 y el libro de movimientos dice 0.', null),
    ('CI-26012', 'CAN-000002', 6, 'Las solicitudes dicen en «Usado» 36 y sus documentos suman 35.', 'Se contó en la obra: falta un metro que se cortó mal y quedó sin vale'))
    as it (project, code, days, why, reason)),
  checked as (
    insert into thread_checks (started_at, ended_at, places)
    select at, at + interval '3 seconds', 2 from (select date_trunc('day', now()) - days * interval '1 day' + interval '3 hours' as at from given) as nights)
  insert into thread_differences (state, current, place_id, material_id, why, found_at, seen_at, closed_by, closed_at, reason)
  select case when given.reason is null then 'resuelta' else 'cerrada' end, false, place.id, materials.id, given.why,
    now() - days * interval '1 day', now() - days * interval '1 day',
    case when given.reason is not null then chief.id end, case when given.reason is not null then now() - (days - 1) * interval '1 day' end, given.reason
  from given join materials on codigo = code
  cross join lateral (select id from places where "codigoProyecto" = project order by id limit 1) as place
  join users as chief on chief.email = 'rocio.alerce@soldepapel.example'`;

/** Where a movement stands in the books under the number of a voucher that did not make it. */
export const threadByHand = { project: 'CI-26012', code: 'CON-000007' } as const;

/**
 * No call of the product leaves a thread unbalanced: a metre is written out of the books by hand, in the name of a voucher, and back in under the
 * number with which the stock began. Nothing lacks in the warehouse, and the check of the night finds the voucher that does not say it.
 */
export async function writeByHand({ db, work }: Company): Promise<void> {
  await sql`
    with voucher as (
      select it.number, own.material_id from consumption_vouchers as it join consumption_lines as own on own.voucher_id = it.id
      join material_request_lines as line on line.id = own.request_line_id join material_requests as request on request.id = line.request_id
      join projects on projects.id = request.project_id join materials on materials.id = own.material_id
      where request.place_id is not null and it.status = 'registrado' and "codigoProyecto" = ${threadByHand.project} and codigo = ${threadByHand.code}
      order by it.id desc limit 1),
    began as (
      select first.document_number, first.to_warehouse_id, first.unit_cost, first.currency, voucher.* from voucher
      join stock_movements as first on first.material_id = voucher.material_id and first.kind = 'saldo_inicial' order by first.id limit 1)
    insert into stock_movements (material_id, from_warehouse_id, to_warehouse_id, quantity, unit_cost, currency, kind, document_kind, document_number, user_id, reason)
    select material_id, case when is_out then to_warehouse_id end, case when not is_out then to_warehouse_id end, 1, unit_cost, currency,
      case when is_out then 'consumo' else 'ajuste' end, case when is_out then 'consumo' else 'ingreso' end,
      case when is_out then number else document_number end, users.id, 'Corrección a mano en la base de datos'
    from began cross join (values (true), (false)) as sides (is_out) join users on email = 'rocio.alerce@soldepapel.example'`.execute(db);
  await work({ days: 0 }, checkThreads);
}
