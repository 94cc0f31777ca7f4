import type { Client } from 'pg';

/** What the ERP's own books said one night, and what came of it: two differences to be decided, and one where ours was kept. */
export async function loadDifferences(client: Client): Promise<void> {
  await client.query(differences);
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
