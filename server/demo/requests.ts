import type { Client } from 'pg';

interface Asked {
  by: string;
  project?: string;
  center?: string;
  status: 'borrador' | 'pendiente' | 'restringida' | 'aprobada' | 'incompleta' | 'en_curso' | 'cerrada' | 'rechazada' | 'anulada';
  /** Days ago. */
  days: number;
  urgent?: true;
  category?: 1 | 2 | 3;
  kind?: 'InventoryTransferRequest' | 'PurchaseRequest' | 'PurchaseOrder';
  to?: string;
  supplier?: string;
  required?: number;
  comment?: string;
  reason?: string;
  /** What the demo's transfer to that warehouse brings, and nobody has received yet. */
  isOnItsWay?: true;
  lines: string[];
}

const mail = (name: string) => `${name}@soldepapel.example`;
const [nicolas, sofia, pedro, fernanda, camila] = [
  mail('nicolas.olivillo'),
  mail('sofia.tepa'),
  mail('pedro.ciruelillo'),
  mail('fernanda.ulmo'),
  mail('camila.peumo'),
];
const [andres, elena, ignacio] = [mail('andres.lingue'), mail('elena.boldo'), mail('ignacio.radal')];

/** One of each state that a screen shows, in the order in which they were asked for (demo company §9). */
const requests: readonly Asked[] = [
  {
    by: fernanda,
    project: 'CI-25031',
    status: 'cerrada',
    days: 48,
    required: -40,
    reason: 'El colegio compró la señalética por su cuenta',
    lines: ['INS-000003×4', 'EPP-000007×6'],
  },
  { by: pedro, project: 'PG-26002', status: 'rechazada', days: 30, to: 'BM0003', category: 2, lines: ['CON-000008×600', 'CAN-000003×80'] },
  {
    by: nicolas,
    project: 'CI-26012',
    status: 'anulada',
    days: 22,
    lines: ['CON-000004×60'],
    reason: 'Se pidió por error: ya estaba en la camioneta',
  },
  {
    by: nicolas,
    project: 'CI-26012',
    status: 'en_curso',
    days: 4,
    to: 'BM0002',
    category: 2,
    comment: 'Para terminar el techo norte',
    isOnItsWay: true,
    lines: ['EST-000004×90', 'CON-000004×60', 'PRO-000009×1', 'INS-000004×60'],
  },
  {
    by: andres,
    project: 'CI-26015',
    status: 'incompleta',
    days: 9,
    kind: 'PurchaseOrder',
    supplier: '78900012-3P',
    required: 12,
    comment: 'Inversores de la bodega de la viña',
    lines: ['INV-000007×2', 'PRO-000010×4'],
  },
  {
    by: sofia,
    project: 'RE-26042',
    status: 'en_curso',
    days: 6,
    to: 'BM0001',
    category: 2,
    required: 2,
    lines: ['PAN-000001×10', 'EST-000001×6', 'EST-000003×20', 'CON-000004×8'],
  },
  {
    by: ignacio,
    center: 'CC-2100',
    status: 'en_curso',
    days: 5,
    required: 5,
    comment: 'Reposición de elementos de protección',
    lines: ['EPP-000007×24'],
  },
  {
    by: fernanda,
    project: 'CI-26018',
    status: 'en_curso',
    days: 4,
    kind: 'PurchaseRequest',
    required: 20,
    to: 'BF0002',
    comment: 'Cable solar para la cubierta norte',
    lines: ['CON-000002×900', 'CON-000003×900'],
  },
  {
    by: nicolas,
    project: 'CI-26012',
    status: 'pendiente',
    days: 3,
    to: 'BM0002',
    category: 2,
    required: 4,
    comment: 'Para el local 3',
    lines: ['PAN-000003×90', 'EST-000006×400', 'CON-000007×80', 'INS-000002×6'],
  },
  {
    by: fernanda,
    project: 'CI-26015',
    status: 'pendiente',
    days: 2,
    required: 9,
    lines: ['CAN-000002×40', 'CON-000004×30', 'PAT-000001×6'],
  },
  {
    by: sofia,
    project: 'RE-26041',
    status: 'pendiente',
    days: 1,
    urgent: true,
    to: 'BM0001',
    category: 2,
    required: 1,
    comment: 'El tablero llegó sin protecciones',
    lines: ['PRO-000001×2', 'PRO-000010×2'],
  },
  {
    by: pedro,
    project: 'PG-26002',
    status: 'restringida',
    days: 1,
    to: 'BM0003',
    category: 2,
    required: 8,
    lines: ['CON-000008×1500', 'PAT-000004×90'],
  },
  {
    by: camila,
    project: 'CI-26018',
    status: 'pendiente',
    days: 0,
    required: 15,
    lines: ['PAN-000003×240', 'INV-000007×2', 'EST-000006×900'],
  },
  {
    by: camila,
    project: 'CI-26012',
    status: 'borrador',
    days: 0,
    comment: 'Local 4: falta revisar el cable',
    lines: ['PAN-000003×110', 'CON-000002×300'],
  },
  { by: elena, project: 'RE-26043', status: 'borrador', days: 0, lines: ['PAN-000001×14'] },
];

/** Requests in every state, with who decided or is to decide them, and what the ERP said. */
export async function loadRequests(client: Client): Promise<void> {
  const known = await client.query('select from material_requests limit 1');
  if (known.rows.length > 0) return;
  for (const asked of requests) {
    const id = await insertRequest(client, asked);
    if (id === undefined) continue;
    await insertApproval(client, id, asked.status);
    if (asked.isOnItsWay) await sendAlong(client, id);
    if (['aprobada', 'incompleta', 'en_curso', 'cerrada'].includes(asked.status)) await insertPost(client, id);
  }
}

async function insertRequest(client: Client, { lines, ...asked }: Asked): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `insert into material_requests (status, request_type, category, document_kind, project_id, stage_id, place_id, cost_center, source,
       from_warehouse_id, to_warehouse_id, supplier_code, required_date, comment, requester_id, created_at, sent_at, erp_error, closed_by, closed_at, close_reason)
     select it.status, case when it.urgent then 'SOLICITUD DE MATERIAL URGENTE' else 'SOLICITUD DE MATERIALES' end, coalesce(it.category, 1),
       coalesce(it.kind, 'InventoryTransferRequest'), projects.id, (select min(stage_id) from project_stages where project_id = projects.id),
       (select min(id) from places where "codigoProyecto" = projects."codigoProyecto"), it.center, 'central',
       case when coalesce(it.kind, 'InventoryTransferRequest') = 'InventoryTransferRequest' then source.id end, target.id, it.supplier,
       current_date + it.required, it.comment, person.id, now() - make_interval(days => it.days),
       case when it.status <> 'borrador' then now() - make_interval(days => it.days) end,
       case when it.status = 'incompleta' then 'El proveedor está bloqueado en el ERP.' end,
       case when it.status in ('anulada', 'cerrada') then person.id end,
       case when it.status in ('anulada', 'cerrada') then now() - make_interval(days => it.days) + interval '1 day' end, it.reason
     from jsonb_to_record($1) as it(by text, project text, center text, status text, days integer, urgent boolean, category integer, kind text,
       "to" text, supplier text, required integer, comment text, reason text)
     join users as person on person.email = it.by join warehouses as source on source.codigo = 'BF0001'
     left join projects on "codigoProyecto" = it.project left join warehouses as target on target.codigo = it."to"
     where projects.id is not null or it.center is not null returning id`,
    [JSON.stringify(asked)],
  );
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  await client.query(
    `insert into material_request_lines (request_id, line, material_id, quantity, unit_price, currency, amount, closed_quantity)
     select $1, named.at, materials.id, part[2]::numeric, price.monto, price.moneda, round(part[2]::numeric * coalesce(price.monto * coalesce(
       (select valor from exchange_rates where moneda = price.moneda and fecha <= current_date order by fecha desc limit 1), 1), 0)),
       case when $3 then part[2]::numeric else 0 end
     from jsonb_array_elements_text($2::jsonb) with ordinality as named (text, at)
     join lateral regexp_match(named.text, '^(.+)×([0-9.]+)$') as part on true join materials on materials.codigo = part[1]
     left join lateral (
       select monto, moneda from material_prices where material_id = materials.id order by desde desc, id desc limit 1) as price on true`,
    [id, JSON.stringify(lines), asked.status === 'cerrada'],
  );
  await client.query(
    `update material_requests set lines = sums.lines, amount = sums.amount
     from (select count(*) as lines, sum(amount) as amount from material_request_lines where request_id = $1) as sums where id = $1`,
    [id],
  );
  return id;
}

/** The transfer that is on its way from the same warehouse to the same one for the same project serves this request. */
async function sendAlong(client: Client, id: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `update stock_transfers as it set request_id = request.id from material_requests as request
     where request.id = $1 and it.status = 'enviado' and it.request_id is null and it.project_id = request.project_id
       and it.from_warehouse_id = request.from_warehouse_id and it.to_warehouse_id = request.to_warehouse_id returning it.id`,
    [id],
  );
  const [transfer] = rows;
  if (!transfer) return;
  await client.query(
    `with served as (
       update stock_transfer_lines as it set request_line_id = line.id from material_request_lines as line
       where it.transfer_id = $1 and line.request_id = $2 and line.material_id = it.material_id returning line.id, it.quantity)
     update material_request_lines as line set sent_quantity = served.quantity from served where line.id = served.id`,
    [transfer.id, id],
  );
}

/** Who is asked, as the matrix says: the head of the project and from two million of the unit, the owner of the cost centre, operations for an exception. */
const chain = `
  select 1 as level, staff.id as staff_id, 'Jefatura del proyecto' as why from request join projects on projects.id = project_id
    join staff on staff.user_id = jefe_proyecto_id where status <> 'restringida' and jefe_proyecto_id <> requester_id
  union all select 2, responsable_id, 'Subgerencia de la unidad' from request join projects on projects.id = project_id
    join submanagements on submanagements.activo and codigo_unidad = linea where status <> 'restringida' and amount >= 2000000
  union all select 1, responsable_id, 'Responsable del centro de costo' from request join cost_centers on codigo = cost_center
  union all select 1, staff.id, 'Gerente de operaciones' from request join staff on staff.email = 'vicente.algarrobo@soldepapel.example' where status = 'restringida'`;

async function insertApproval(client: Client, id: number, status: Asked['status']): Promise<void> {
  if (status === 'borrador') return;
  const estado =
    { pendiente: 'pendiente', restringida: 'pendiente', rechazada: 'rechazado', anulada: 'anulado' }[status as 'pendiente'] ?? 'aprobado';
  const { rows } = await client.query<{ id: number }>(
    `insert into approvals (kind, entity, entity_id, round, requester_user_id, requester_staff_id, amount, currency, amount_clp, rate, codigo_unidad,
       codigo_centro_costo, codigo_proyecto, matrix_version, estado, created_at, decided_at)
     select case when status = 'restringida' then 'restrictions' when request_type like '%URGENTE' then 'urgent_materials' else 'materials' end,
       'material_request', it.id::text, 1, requester_id, staff.id, it.amount, 'CLP', it.amount, 1, linea, cost_center, "codigoProyecto",
       (select max(version) from approval_matrix_versions), $2, it.sent_at, case when $2 <> 'pendiente' then it.sent_at + interval '5 hours' end
     from material_requests as it left join projects on projects.id = project_id left join staff on staff.user_id = requester_id
     where it.id = $1 returning id`,
    [id, estado],
  );
  const approval = rows[0]?.id ?? 0;
  await client.query(
    `with request as (select * from material_requests where id = $1), chain as (${chain}), steps as (
       insert into approval_steps (approval_id, orden, level, why, estado, decided_by_user_id, decided_at, comentario, began_at, due_at)
       select $2, row_number() over (order by level), level, why,
         case when $3 = 'aprobado' then 'aprobado' when $3 = 'anulado' then 'omitido' when row_number() over (order by level) > 1 then
           case when $3 = 'pendiente' then 'en_espera' else 'omitido' end else $3 end,
         case when $3 = 'aprobado' or ($3 = 'rechazado' and row_number() over (order by level) = 1) then staff.user_id end,
         case when $3 = 'aprobado' or ($3 = 'rechazado' and row_number() over (order by level) = 1) then request.sent_at + interval '5 hours' end,
         case when $3 = 'rechazado' and row_number() over (order by level) = 1 then 'Hay stock en la bodega de la obra: úsenlo primero' end,
         case when row_number() over (order by level) = 1 or $3 = 'aprobado' then request.sent_at end, request.sent_at + interval '2 days'
       from chain join staff on staff.id = staff_id cross join request
       returning id, level)
     insert into approval_candidates (step_id, staff_id, why) select steps.id, chain.staff_id, chain.why from steps join chain using (level)`,
    [id, approval, estado],
  );
}

/** What was sent to the ERP, and what it answered: a number, or why not. */
async function insertPost(client: Client, id: number): Promise<void> {
  const { rows } = await client.query<{ post: string; kind: string; status: string }>(
    `insert into erp_posts (id, kind, source, source_id, source_number, payload, state, attempts, next_at, erp_entry, last_error, created_by, created_at, updated_at)
     select reference, it.document_kind, 'material_request', it.id, it.number, jsonb_strip_nulls(jsonb_build_object(
         'kind', it.document_kind, 'reference', reference, 'request_type', it.request_type, 'requester_email', users.email,
         'comments', 'Solicitud ' || it.number || ' · ' || coalesce("codigoProyecto", it.cost_center), 'project_code', "codigoProyecto",
         'cost_center', it.cost_center, 'from_warehouse', source.codigo, 'to_warehouse', coalesce(target.codigo, 'OBRAS'),
         'required_date', it.required_date, 'supplier', it.supplier_code, 'lines', (
           select jsonb_agg(jsonb_build_object('reference', line.id::text, 'item_code', codigo, 'description', descripcion,
             'quantity', trim_scale(quantity)::text) order by line.line)
           from material_request_lines as line join materials on materials.id = material_id where request_id = it.id))),
       case when it.status = 'incompleta' then 'fallido' else 'publicado' end, 1, null, case when it.status <> 'incompleta' then '0' end,
       case when it.status = 'incompleta' then '{"code": "-5002", "text": "El proveedor está bloqueado en el ERP.", "field": "supplier"}'::jsonb end,
       it.requester_id, it.sent_at + interval '5 hours', it.sent_at + interval '5 hours'
     from material_requests as it join users on users.id = requester_id left join projects on projects.id = project_id
     left join warehouses as source on source.id = from_warehouse_id left join warehouses as target on target.id = to_warehouse_id
     cross join lateral (select gen_random_uuid() as reference where it.id is not null) as named
     where it.id = $1 returning id as post, kind, case state when 'fallido' then 'incompleta' else '' end as status`,
    [id],
  );
  const [made] = rows;
  if (!made) return;
  await client.query('update material_requests set erp_post_id = $2 where id = $1', [id, made.post]);
  await client.query(
    `insert into erp_post_attempts (post_id, number, started_at, ended_at, outcome, error)
     select id, 1, created_at, created_at + interval '2 seconds', case state when 'fallido' then 'rechazado' else 'publicado' end, last_error from erp_posts where id = $1`,
    [made.post],
  );
  if (made.status === 'incompleta') return;
  await client.query(
    `with numbered as (update erp_numbers set last = last + 1 where kind = $2 returning last),
     document as (
       insert into erp_documents (kind, number, reference, content, created_at)
       select $2, last, posts.id, payload, posts.created_at from numbered, erp_posts as posts where posts.id = $1 returning entry, number, content),
     lines as (
       insert into erp_document_lines (entry, line, reference, item_code, quantity, open_quantity)
       select entry, at - 1, line ->> 'reference', line ->> 'item_code', (line ->> 'quantity')::numeric, (line ->> 'quantity')::numeric
       from document, jsonb_array_elements(content -> 'lines') with ordinality as named (line, at)),
     told as (update erp_posts set erp_entry = document.entry::text, erp_number = document.number::text from document where id = $1)
     update material_requests set erp_number = document.number::text from document where id = $3`,
    [made.post, made.kind, id],
  );
}
