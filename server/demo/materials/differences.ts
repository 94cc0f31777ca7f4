import type { Client } from 'pg';

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
