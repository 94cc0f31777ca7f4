import type { Client } from 'pg';

/** What each movement of the ledger told the ERP, and where the two differ: as the program writes them. */
export async function loadStockPosts(client: Client): Promise<void> {
  const { rows } = await client.query('select from erp_posts where source <> $1 limit 1', ['material_request']);
  if (rows.length > 0) return;
  await client.query(posts);
  await client.query(
    `insert into erp_post_attempts (post_id, number, started_at, ended_at, outcome)
     select id, 1, created_at, created_at + interval '2 seconds', 'publicado' from erp_posts where source <> 'material_request'`,
  );
  await client.query(documents);
  await client.query(differences);
}

/** One for each paper, direction and moment. */
const posts = `
  insert into erp_posts (id, kind, source, source_id, source_number, part, payload, state, attempts, next_at, erp_entry, created_by, created_at, updated_at)
  select reference, kind, document_kind, regexp_replace(document_number, '\\D', '', 'g')::integer, document_number,
    case when turn = 1 then '' else 'movimiento ' || turn end,
    jsonb_strip_nulls(jsonb_build_object('kind', kind, 'reference', reference, 'request_type', upper(moved.words), 'requester_email', email,
      'comments', left(concat_ws(' · ', moved.words || ' ' || document_number, project, reason), 254), 'project_code', project,
      'from_warehouse', from_code, 'to_warehouse', to_code, 'lines', lines)),
    'publicado', 1, null, '0', user_id, at + interval '5 seconds', at + interval '7 seconds'
  from (
    select gen_random_uuid() as reference, it.at, document_kind, document_number, user_id, email, project, from_code, to_code, reason,
      case it.kind when 'recepcion' then 'Recepción' when 'traslado' then 'Traslado' when 'consumo' then 'Consumo' when 'devolucion' then 'Devolución' else 'Ajuste' end as words,
      case when to_code is null then 'InventoryGenExit' when from_code is null then 'InventoryGenEntry' else 'StockTransfer' end as kind,
      row_number() over (partition by document_kind, document_number order by it.at, from_code, to_code) as turn,
      jsonb_agg(jsonb_build_object('reference', line::text, 'item_code', codigo, 'description', descripcion, 'quantity', trim_scale(quantity)::text,
        'warehouse', coalesce(from_code, to_code)) order by line) as lines
    from (
      select movement.*, materials.codigo, materials.descripcion, users.email, "codigoProyecto" as project,
        coalesce(source.codigo, case movement.kind when 'traslado' then 'TRANSITO' when 'devolucion' then 'OBRAS' end) as from_code,
        coalesce(target.codigo, case movement.kind when 'traslado' then 'TRANSITO' end) as to_code,
        row_number() over (partition by document_kind, document_number, movement.at, from_warehouse_id, to_warehouse_id order by movement.id) as line
      from stock_movements as movement join materials on materials.id = material_id
        left join warehouses as source on source.id = from_warehouse_id left join warehouses as target on target.id = to_warehouse_id
        left join projects on projects.id = project_id left join users on users.id = user_id
      where movement.kind <> 'saldo_inicial') as it
    group by it.at, it.kind, document_kind, document_number, user_id, email, project, from_code, to_code, reason) as moved
  where email is not null
  order by at`;

const documents = `
  with numbered as (
    select posts.*, row_number() over (partition by kind order by created_at, position) as number from erp_posts as posts where source <> 'material_request'),
  kept as (
    insert into erp_documents (kind, number, reference, content, created_at)
    select kind, number, id, payload, created_at from numbered order by created_at, position returning entry, kind, number, reference, content),
  lines as (
    insert into erp_document_lines (entry, line, reference, item_code, quantity, open_quantity)
    select entry, at - 1, line ->> 'reference', line ->> 'item_code', (line ->> 'quantity')::numeric, (line ->> 'quantity')::numeric
    from kept, jsonb_array_elements(content -> 'lines') with ordinality as named (line, at)),
  counted as (
    update erp_numbers set last = most from (select kind, max(number) as most from kept group by kind) as made where made.kind = erp_numbers.kind)
  update erp_posts set erp_entry = entry::text, erp_number = kept.number::text from kept where id = kept.reference`;

/** What a night's comparison found: two to be decided, one of which ours was kept. */
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
