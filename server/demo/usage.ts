import type { Client } from 'pg';
import sharp from 'sharp';
import type { Files } from '../src/platform/files/files.ts';

const camila = 'camila.peumo@soldepapel.example';
const elena = 'elena.boldo@soldepapel.example';
const sofia = 'sofia.tepa@soldepapel.example';
const nicolas = 'nicolas.olivillo@soldepapel.example';
const rocio = 'rocio.alerce@soldepapel.example';

interface Voucher {
  project: string;
  by: string;
  /** Days ago. */
  days: number;
  used_by: string;
  signer: string;
  rut: string;
  comment?: string;
  lines: string[];
  annulled?: { by: string; reason: string };
}

const vouchers: readonly Voucher[] = [
  {
    project: 'RE-26041',
    by: sofia,
    days: 7,
    used_by: 'Cuadrilla residencial',
    signer: 'Maestro Demo 01',
    rut: '33001001-0',
    comment: 'Estructura y primera fila',
    lines: ['EST-000001×7', 'EST-000002×28', 'PAN-000001×6', 'CON-000002×84.5'],
  },
  {
    project: 'RE-26041',
    by: sofia,
    days: 6,
    used_by: 'Cuadrilla residencial',
    signer: 'Maestro Demo 01',
    rut: '33001001-0',
    lines: ['PAN-000001×12'],
    annulled: { by: elena, reason: 'Se anotó el doble de paneles' },
  },
  {
    project: 'CI-26012',
    by: nicolas,
    days: 5,
    used_by: 'Montajistas local 2',
    signer: 'Maestro Demo 07',
    rut: '33001007-K',
    lines: ['EST-000006×420', 'EST-000003×180', 'PAN-000003×96'],
  },
  {
    project: 'CI-26012',
    by: nicolas,
    days: 1,
    used_by: 'Eléctricos local 2',
    signer: 'Maestro Demo 03',
    rut: '33001003-7',
    comment: 'Bajada de corriente continua',
    lines: ['CON-000002×640', 'CON-000003×640', 'CON-000007×60', 'CAN-000002×35'],
  },
];

interface Return {
  project: string;
  by: string;
  days: number;
  reason: string;
  /** `code×quantity condition` */
  lines: string[];
  decided?: { by: string; days: number };
}

const returns: readonly Return[] = [
  {
    project: 'RE-26041',
    by: sofia,
    days: 5,
    reason: 'Sobró de la primera etapa',
    lines: ['CON-000004×4 nuevo', 'EST-000004×3 usado', 'EST-000004×1 danado'],
    decided: { by: rocio, days: 4 },
  },
  {
    project: 'CI-26012',
    by: camila,
    days: 1,
    reason: 'El local 3 se construye el próximo año',
    lines: ['PAN-000003×20 nuevo', 'EST-000006×60 nuevo', 'INS-000002×2 usado'],
  },
];

/** Two requests that the first transfers served, what was used of them, and what comes back (demo company §9). */
export async function loadUsage(client: Client, files: Files): Promise<void> {
  const known = await client.query('select from consumption_vouchers limit 1');
  if (known.rows.length > 0) return;
  await insertRequest(client, { project: 'RE-26041', to: 'BM0001', by: elena, days: 37 });
  await insertRequest(client, { project: 'CI-26012', to: 'BM0002', by: camila, days: 25 });
  for (const voucher of vouchers) await insertVoucher(client, voucher, await files.keep(await drawSignature(voucher.signer), 'png'));
  for (const it of returns) await insertReturn(client, it);
}

interface Asked {
  project: string;
  to: string;
  by: string;
  days: number;
}

/** The request behind a transfer that arrived whole: approved, sent, received. */
async function insertRequest(client: Client, { project, to, by, days }: Asked): Promise<void> {
  const { rows } = await client.query<{ id: number; transfer: number }>(
    `with sent as (
       select it.*, source.id as source_id from stock_transfers as it join warehouses as target on target.id = to_warehouse_id
       join warehouses as source on source.id = from_warehouse_id join projects on projects.id = project_id
       where "codigoProyecto" = $1 and target.codigo = $2 and status = 'recibido' and request_id is null order by it.id limit 1
     ), made as (
       insert into material_requests (status, request_type, category, document_kind, project_id, source, from_warehouse_id, to_warehouse_id,
         comment, requester_id, created_at, sent_at)
       select 'recibida', 'SOLICITUD DE MATERIALES', 2, 'InventoryTransferRequest', project_id, 'central', from_warehouse_id, to_warehouse_id,
         comment, users.id, now() - make_interval(days => $4), now() - make_interval(days => $4)
       from sent join users on email = $3 returning id
     ) select made.id, sent.id as transfer from made, sent`,
    [project, to, by, days],
  );
  const [row] = rows;
  if (!row) return;
  await client.query(
    `insert into material_request_lines (request_id, line, material_id, quantity, unit_price, currency, amount, sent_quantity, received_quantity)
     select $1, it.line, it.material_id, it.quantity, price.monto, price.moneda,
       round(it.quantity * price.monto * case price.moneda when 'USD' then 955 else 1 end), it.quantity, it.quantity
     from stock_transfer_lines as it join lateral (
       select monto, moneda from material_prices where material_id = it.material_id order by desde desc, id desc limit 1) as price on true
     where transfer_id = $2`,
    [row.id, row.transfer],
  );
  await client.query(
    `update stock_transfer_lines as it set request_line_id = line.id from material_request_lines as line
     where it.transfer_id = $2 and line.request_id = $1 and line.line = it.line`,
    [row.id, row.transfer],
  );
  await client.query('update stock_transfers set request_id = $1 where id = $2', [row.id, row.transfer]);
  await client.query(
    `update material_requests set lines = sums.lines, amount = sums.amount
     from (select count(*) as lines, sum(amount) as amount from material_request_lines where request_id = $1) as sums where id = $1`,
    [row.id],
  );
  await client.query(
    `with receipt as (
       insert into material_receipts (request_id, transfer_id, received_by, received_at)
       select $1, id, received_by, received_at from stock_transfers where id = $2 returning id)
     insert into material_receipt_lines (receipt_id, request_line_id, quantity)
     select receipt.id, line.id, line.received_quantity from receipt, material_request_lines as line where request_id = $1`,
    [row.id, row.transfer],
  );
}

/** What the lines name, found in what the project's requests received: code, quantity, and whatever follows. */
const linesTaken = `jsonb_array_elements_text($2::jsonb) with ordinality as named (text, at)
  join lateral regexp_match(named.text, '^(.+)×([0-9.]+) ?(.*)$') as part on true
  join materials on materials.codigo = part[1] join projects on "codigoProyecto" = $3
  join lateral (
    select line.id, to_warehouse_id from material_request_lines as line join material_requests as request on request.id = request_id
    where request.project_id = projects.id and line.material_id = materials.id
      and received_quantity - consumed_quantity - returned_quantity - returning_quantity >= part[2]::numeric
    order by line.id limit 1) as line on true`;

const cost = `left join lateral (
  select monto, moneda from material_costs where material_id = line.material_id order by desde desc, id desc limit 1) as cost on true`;

async function insertVoucher(client: Client, { lines, annulled, ...voucher }: Voucher, signature: string): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into consumption_vouchers (status, project_id, used_on, used_by, comment, signer_name, signer_rut, signature, created_by, created_at)
     select 'registrado', projects.id, current_date - ($1::jsonb->>'days')::integer, $1::jsonb->>'used_by', $1::jsonb->>'comment', $1::jsonb->>'signer',
       $1::jsonb->>'rut', $2, users.id, now() - make_interval(days => ($1::jsonb->>'days')::integer)
     from projects join users on email = $1::jsonb->>'by' where "codigoProyecto" = $1::jsonb->>'project' returning id`,
    [JSON.stringify(voucher), signature],
  );
  const id = rows[0]?.id ?? 0;
  await client.query(
    `insert into consumption_lines (voucher_id, line, request_line_id, material_id, warehouse_id, quantity)
     select $1, named.at, line.id, materials.id, line.to_warehouse_id, part[2]::numeric from ${linesTaken}`,
    [id, JSON.stringify(lines), voucher.project],
  );
  const move = (isBack: boolean) =>
    client.query(
      `insert into stock_movements (at, material_id, from_warehouse_id, to_warehouse_id, quantity, unit_cost, currency, kind, document_kind,
         document_number, project_id, user_id, reason)
       select created_at + case when $2 then interval '2 hours' else interval '0' end, line.material_id, case when not $2 then warehouse_id end,
         case when $2 then warehouse_id end, quantity, cost.monto, cost.moneda, 'consumo', 'consumo', number, project_id, created_by,
         case when $2 then 'Anulado: ' || $3::text else comment end
       from consumption_vouchers join consumption_lines as line on voucher_id = id ${cost} where id = $1 and warehouse_id is not null`,
      [id, isBack, annulled?.reason ?? null],
    );
  await move(false);
  if (!annulled) return;
  await move(true);
  await client.query(
    `update consumption_vouchers set status = 'anulado', annulled_by = users.id, annulled_at = consumption_vouchers.created_at + interval '2 hours', annul_reason = $2, version = 2
     from users where email = $3 and consumption_vouchers.id = $1`,
    [id, annulled.reason, annulled.by],
  );
}

async function insertReturn(client: Client, { lines, decided, ...asked }: Return): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `insert into material_returns (status, project_id, to_warehouse_id, reason, requested_by, requested_at)
     select 'pendiente', projects.id, warehouses.id, $1::jsonb->>'reason', users.id, now() - make_interval(days => ($1::jsonb->>'days')::integer)
     from projects join users on email = $1::jsonb->>'by' join warehouses on warehouses.codigo = 'BF0001'
     where "codigoProyecto" = $1::jsonb->>'project' returning id`,
    [JSON.stringify(asked)],
  );
  const id = rows[0]?.id ?? 0;
  await client.query(
    `insert into material_return_lines (return_id, line, request_line_id, material_id, warehouse_id, quantity, condition)
     select $1, named.at, line.id, materials.id, line.to_warehouse_id, part[2]::numeric, part[3] from ${linesTaken}`,
    [id, JSON.stringify(lines), asked.project],
  );
  await insertApproval(client, id, decided);
  if (!decided) return;
  await client.query(
    `insert into stock_movements (at, material_id, from_warehouse_id, to_warehouse_id, quantity, unit_cost, currency, kind, document_kind,
       document_number, project_id, user_id, reason)
     select now() - make_interval(days => $2), line.material_id, warehouse_id, case when condition <> 'danado' then to_warehouse_id end, quantity,
       cost.monto, cost.moneda, 'devolucion', 'devolucion', number, project_id, users.id, reason
     from material_returns join material_return_lines as line on return_id = id ${cost} join users on email = $3 where material_returns.id = $1`,
    [id, decided.days, decided.by],
  );
  await client.query(
    `update material_returns set status = 'aprobado', decided_by = users.id, decided_at = now() - make_interval(days => $2), version = 2
     from users where email = $3 and material_returns.id = $1`,
    [id, decided.days, decided.by],
  );
}

/** As the matrix says it: the head of supply decides. */
async function insertApproval(client: Client, id: number, decided: Return['decided']): Promise<void> {
  await client.query(
    `with chief as (select staff.id, staff.user_id from staff where email = $2), asked as (
       insert into approvals (kind, entity, entity_id, round, requester_user_id, requester_staff_id, amount, currency, amount_clp, rate,
         codigo_unidad, codigo_proyecto, matrix_version, estado, created_at, decided_at)
       select 'returns', 'material_return', it.id::text, 1, it.requested_by, staff.id, sums.amount, 'CLP', sums.amount, 1, projects.linea,
         "codigoProyecto", (select max(version) from approval_matrix_versions), case when $3::integer is null then 'pendiente' else 'aprobado' end,
         it.requested_at, now() - make_interval(days => $3)
       from material_returns as it join projects on projects.id = it.project_id left join staff on staff.user_id = it.requested_by
       cross join lateral (select coalesce(sum(round(line.amount * part.quantity / line.quantity)), 0) as amount from material_return_lines as part
         join material_request_lines as line on line.id = request_line_id where return_id = it.id) as sums
       where it.id = $1 returning id, estado, created_at, decided_at
     ), step as (
       insert into approval_steps (approval_id, orden, level, rule_id, why, estado, decided_by_user_id, decided_at, began_at, due_at)
       select asked.id, 1, 1, rule.id, 'Jefa de abastecimiento', case when decided_at is null then 'pendiente' else 'aprobado' end,
         case when decided_at is not null then chief.user_id end, decided_at, created_at, created_at + interval '3 days'
       from asked cross join chief left join approval_rules as rule on rule.kind = 'returns' and rule.hasta_version is null returning id)
     insert into approval_candidates (step_id, staff_id, why) select step.id, chief.id, 'Jefa de abastecimiento' from step, chief`,
    [id, rocio, decided?.days ?? null],
  );
}

/** A scribble of its own for each name. */
function drawSignature(name: string): Promise<Buffer> {
  const turns = name.split('').map((letter, at) => {
    const height = (letter.codePointAt(0) ?? 0) % 60;
    return `Q ${40 + at * 34} ${30 + height} ${56 + at * 34} ${110 - height}`;
  });
  const path = `<path d="M 24 90 ${turns.join(' ')}" stroke="#0f1b33" stroke-width="4" fill="none" stroke-linecap="round"/>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200"><rect width="640" height="200" fill="#fff"/>${path}</svg>`;
  return sharp(Buffer.from(picture)).png({ palette: true, colours: 16 }).toBuffer();
}
