import type { Client } from 'pg';
import { demoMaterials } from './materials-list.ts';
import { random, type Random } from './random.ts';

interface Moved {
  code: string;
  quantity: number;
}
interface Line extends Moved {
  line: number;
  /** Undefined while nobody has received it. */
  received?: number;
  reason?: string;
}
interface Transfer {
  kind: 'DESPACHO' | 'RETIRO';
  status: 'enviado' | 'con_diferencias' | 'recibido';
  from: string;
  to: string;
  by: string;
  receiver?: string;
  /** Days ago. */
  sent: number;
  project?: string;
  plate?: string;
  comment?: string;
  lines: Line[];
}

const hugo = 'hugo.belloto@soldepapel.example';
const martina = 'martina.corcolen@soldepapel.example';
const sofia = 'sofia.tepa@soldepapel.example';
const pedro = 'pedro.ciruelillo@soldepapel.example';
const rocio = 'rocio.alerce@soldepapel.example';

const linesOf = (...codes: string[]): Line[] =>
  codes.map((it, at) => {
    const [code = '', quantity] = it.split('×');
    return { code, quantity: Number(quantity), line: at + 1 };
  });
const came = (lines: Line[]): Line[] => lines.map((it) => ({ ...it, received: it.quantity }));

/** What a crew takes along, in the order in which it happened. */
const transfers: readonly Transfer[] = [
  {
    kind: 'DESPACHO',
    status: 'recibido',
    from: 'BF0001',
    to: 'BM0001',
    by: hugo,
    receiver: sofia,
    sent: 34,
    project: 'RE-26041',
    plate: 'KXTR45',
    comment: 'Kit residencial de la semana',
    lines: came(
      linesOf(
        'PAN-000001×24',
        'INV-000002×2',
        'EST-000001×14',
        'EST-000002×50',
        'EST-000003×44',
        'EST-000004×20',
        'CON-000002×200',
        'CON-000003×200',
        'CON-000004×16',
        'PRO-000001×2',
        'PRO-000010×2',
        'INS-000001×8',
      ),
    ),
  },
  {
    kind: 'DESPACHO',
    status: 'recibido',
    from: 'BF0001',
    to: 'BM0002',
    by: hugo,
    receiver: martina,
    sent: 21,
    project: 'CI-26012',
    plate: 'LWSD12',
    lines: came(
      linesOf(
        'PAN-000003×160',
        'INV-000007×1',
        'EST-000006×700',
        'EST-000003×320',
        'CON-000002×1100',
        'CON-000003×1100',
        'CON-000007×160',
        'CAN-000002×60',
        'INS-000002×12',
      ),
    ),
  },
  {
    kind: 'RETIRO',
    status: 'recibido',
    from: 'BF0001',
    to: 'BM0001',
    by: hugo,
    receiver: hugo,
    sent: 12,
    comment: 'Retira Sofía Tepa en mesón',
    lines: came(linesOf('INS-000003×6', 'INS-000005×2', 'EPP-000007×4', 'PAT-000001×2')),
  },
  {
    kind: 'DESPACHO',
    status: 'con_diferencias',
    from: 'BF0001',
    to: 'BM0003',
    by: hugo,
    receiver: pedro,
    sent: 6,
    project: 'PG-26002',
    plate: 'HJKL88',
    lines: came(linesOf('CON-000008×400', 'PAT-000004×60', 'CAN-000003×40', 'OCV-000003×10')).map((it) =>
      it.line === 3 ? { ...it, received: 37, reason: 'Tres tubos llegaron quebrados' } : it,
    ),
  },
  {
    kind: 'DESPACHO',
    status: 'enviado',
    from: 'BF0001',
    to: 'BM0002',
    by: hugo,
    sent: 1,
    project: 'CI-26012',
    plate: 'LWSD12',
    comment: 'Confirmar llegada antes de las 18:00',
    lines: linesOf('EST-000004×90', 'CON-000004×40', 'PRO-000009×1', 'INS-000004×60'),
  },
  {
    kind: 'DESPACHO',
    status: 'enviado',
    from: 'BF0002',
    to: 'BM0002',
    by: martina,
    sent: 0,
    lines: linesOf('CAN-000001×30', 'CAN-000008×60'),
  },
];

/** The catalogue, its prices, and a stock that moved the way it does (demo company §5, §8, §9). Nothing of it when it is there already. */
export async function loadMaterials(client: Client, seed: number): Promise<void> {
  const known = await client.query('select from materials where codigo = $1', [demoMaterials[0]?.code]);
  if (known.rows.length > 0) return;
  await insertMaterials(client);
  await openBalances(client, random(seed));
  for (const transfer of transfers) await insertTransfer(client, transfer);
  await insertCounts(client);
}

/** Three entries of each list: 90 and 45 days back at 0,94 and 0,98 of today's. Costs lie eight percent below prices. */
async function insertMaterials(client: Client): Promise<void> {
  await client.query(
    `insert into materials (codigo, descripcion, familia_id, unidad_id)
     select code, description, family.id, units.id from jsonb_to_recordset($1) as it(code text, description text, unit text)
     join material_families as family on family.codigo = left(code, 3) join units on units.codigo = it.unit order by code`,
    [JSON.stringify(demoMaterials)],
  );
  for (const [table, share] of [
    ['material_prices', 1],
    ['material_costs', 0.92],
  ] as const)
    await client.query(
      `insert into ${table} (material_id, monto, moneda, desde, created_by, created_at)
       select materials.id, round(it.price::numeric * step.share * $2::numeric, case it.currency when 'CLP' then 0 else 2 end), it.currency,
         current_date - step.days, users.id, now() - make_interval(days => step.days)
       from jsonb_to_recordset($1) as it(code text, currency text, price text) join materials on codigo = code
       cross join (values (90, 0.94), (45, 0.98), (0, 1)) as step(days, share)
       left join users on email = 'andres.lingue@soldepapel.example'
       where it.price::numeric > 0 order by step.days desc, code`,
      [JSON.stringify(demoMaterials), share],
    );
  await client.query(
    `insert into material_favorites (user_id, material_id)
     select users.id, materials.id from users, materials
     where email in ($1, $2) and codigo in ('PAN-000001', 'CON-000002', 'CON-000003', 'EST-000003', 'INS-000001')`,
    [hugo, sofia],
  );
}

/** Dear things lie in few pieces, cheap ones in many; enough of each for what is taken from it below. */
async function openBalances(client: Client, chance: Random): Promise<void> {
  const taken = new Map<string, number>();
  for (const { from, lines } of transfers)
    for (const { code, quantity } of lines) if (from === 'BF0001') taken.set(code, (taken.get(code) ?? 0) + quantity);
  const central: Moved[] = [];
  const south: Moved[] = [];
  for (const { code, price, currency, unit } of demoMaterials) {
    if (code.startsWith('AFI') || (code.startsWith('OCV') && code !== 'OCV-000003')) continue;
    const pesos = Number(price) * (currency === 'USD' ? 955 : 1);
    const usual = pesos > 5_000_000 ? 1 : pesos > 500_000 ? 6 : pesos > 50_000 ? 40 : pesos > 5_000 ? 160 : 900;
    const some = chance.whole(Math.ceil(usual / 2), usual * 2);
    const more = Math.ceil((taken.get(code) ?? 0) * 1.4);
    central.push({ code, quantity: unit === 'M' ? Math.ceil((some + more) / 100) * 100 : some + more });
    if (/^(CAN|EST|CON|INS)/.test(code) && chance.happens(0.6)) south.push({ code, quantity: chance.whole(usual / 4, usual) });
  }
  const forSure = ['CAN-000001', 'CAN-000008'].filter((code) => !south.some((it) => it.code === code && it.quantity > 100));
  await enter(client, { warehouse: 'BF0001', by: rocio, days: 120, kind: 'saldo_inicial', number: 'SI-000001', items: central });
  await enter(client, {
    warehouse: 'BF0002',
    by: rocio,
    days: 119,
    kind: 'saldo_inicial',
    number: 'SI-000002',
    items: [...south, ...forSure.map((code) => ({ code, quantity: 200 }))],
  });
  await enter(client, {
    warehouse: 'BF0001',
    by: hugo,
    days: 40,
    kind: 'recepcion',
    number: 'RC-000003',
    reason: 'Documento GD 118.204, Módulos Quimera SpA',
    items: linesOf('PAN-000001×72', 'PAN-000003×310'),
  });
  await enter(client, {
    warehouse: 'BF0001',
    by: hugo,
    days: 15,
    kind: 'recepcion',
    number: 'RC-000004',
    reason: 'Documento GD 55.870, Cables Hilo de Ariadna S.A.',
    items: linesOf('CON-000002×3000', 'CON-000003×3000', 'CON-000004×400'),
  });
  await client.query(`select setval('stock_entry_numbers', 4)`);
}

interface Entry {
  warehouse: string;
  by: string;
  days: number;
  kind: 'saldo_inicial' | 'recepcion';
  number: string;
  reason?: string;
  items: readonly Moved[];
}

const costs = `left join lateral (
  select monto, moneda from material_costs where material_id = materials.id order by desde desc, id desc limit 1) as cost on true`;

const enter = (client: Client, { items, ...entry }: Entry) =>
  client.query(
    `insert into stock_movements (at, material_id, to_warehouse_id, quantity, unit_cost, currency, kind, document_kind, document_number, user_id, reason)
     select now() - make_interval(days => (($1::jsonb)->>'days')::integer), materials.id, warehouses.id, it.quantity, cost.monto, cost.moneda,
       ($1::jsonb)->>'kind', 'ingreso', ($1::jsonb)->>'number', users.id, ($1::jsonb)->>'reason'
     from jsonb_to_recordset($2) as it(code text, quantity numeric) join materials on codigo = code ${costs}
     join warehouses on warehouses.codigo = ($1::jsonb)->>'warehouse' left join users on email = ($1::jsonb)->>'by'`,
    [JSON.stringify(entry), JSON.stringify(items)],
  );

/** The transfer, its lines, and what it did to the ledger: out when it is sent, in when it comes; at once when it is handed over. */
async function insertTransfer(client: Client, { lines, ...transfer }: Transfer): Promise<void> {
  const given = [JSON.stringify(transfer), JSON.stringify(lines)];
  const made = await client.query<{ id: number; number: string }>(
    `insert into stock_transfers (kind, status, from_warehouse_id, to_warehouse_id, project_id, comment, plate, sent_by, sent_at, received_by, received_at)
     select ($1::jsonb)->>'kind', ($1::jsonb)->>'status', source.id, target.id, projects.id, ($1::jsonb)->>'comment', ($1::jsonb)->>'plate', sender.id,
       now() - make_interval(days => (($1::jsonb)->>'sent')::integer), receiver.id,
       case when ($1::jsonb)->>'status' <> 'enviado' then now() - make_interval(days => (($1::jsonb)->>'sent')::integer) + interval '5 hours' end
     from warehouses as source join warehouses as target on target.codigo = ($1::jsonb)->>'to'
     left join projects on "codigoProyecto" = ($1::jsonb)->>'project'
     left join users as sender on sender.email = ($1::jsonb)->>'by' left join users as receiver on receiver.email = ($1::jsonb)->>'receiver'
     where source.codigo = ($1::jsonb)->>'from' returning id, number`,
    [given[0]],
  );
  const [row] = made.rows;
  if (!row) return;
  await client.query(
    `insert into stock_transfer_lines (transfer_id, line, material_id, quantity, received_quantity, reason, unit_cost, currency)
     select $2, it.line, materials.id, it.quantity, it.received, it.reason, cost.monto, cost.moneda
     from jsonb_to_recordset($1) as it(line integer, code text, quantity numeric, received numeric, reason text)
     join materials on codigo = code ${costs}`,
    [given[1], row.id],
  );
  const isHanded = transfer.kind === 'RETIRO';
  const move = (from: boolean, to: boolean) =>
    client.query(
      `insert into stock_movements (at, material_id, from_warehouse_id, to_warehouse_id, quantity, unit_cost, currency, kind,
         document_kind, document_number, project_id, user_id, reason)
       select case when $2 then sent_at else received_at end, material_id, case when $2 then from_warehouse_id end, case when $3 then to_warehouse_id end,
         case when $2 then quantity else received_quantity end, unit_cost, currency, 'traslado', 'traslado', number, project_id,
         case when $2 then sent_by else received_by end, comment
       from stock_transfers join stock_transfer_lines on transfer_id = id where id = $1`,
      [row.id, from, to],
    );
  await move(true, isHanded);
  if (!isHanded && transfer.status !== 'enviado') await move(false, true);
}

/** A closed count whose difference was adjusted, one that waits for approval, one that goes on. */
async function insertCounts(client: Client): Promise<void> {
  const open = async (warehouse: string, status: string, days: number, by: string, short: string | null) => {
    const { rows } = await client.query<{ id: number; number: string }>(
      `insert into stock_counts (warehouse_id, status, blind, opened_by, opened_at, submitted_by, submitted_at, decided_by, decided_at)
       select warehouses.id, $2, true, person.id, now() - make_interval(days => $3),
         case when $2 <> 'en_conteo' then person.id end, case when $2 <> 'en_conteo' then now() - make_interval(days => $3) + interval '3 hours' end,
         case when $2 = 'cerrado' then chief.id end, case when $2 = 'cerrado' then now() - make_interval(days => $3) + interval '1 day' end
       from warehouses left join users as person on person.email = $4 left join users as chief on chief.email = $5
       where warehouses.codigo = $1 returning id, number`,
      [warehouse, status, days, by, rocio],
    );
    const [count] = rows;
    if (!count) return;
    await client.query(
      `insert into stock_count_lines (count_id, material_id, expected, counted, counted_by, counted_at)
       select $1, material_id, quantity, case when $2 = 'en_conteo' and row_number() over (order by codigo) > 4 then null
           when codigo = $3 then quantity - 2 else quantity end,
         case when $2 = 'en_conteo' and row_number() over (order by codigo) > 4 then null else opened_by end,
         case when $2 = 'en_conteo' and row_number() over (order by codigo) > 4 then null else opened_at + interval '1 hour' end
       from stocks join materials on materials.id = material_id join stock_counts on stock_counts.id = $1
       where stocks.warehouse_id = stock_counts.warehouse_id and quantity > 0`,
      [count.id, status, short],
    );
    if (status !== 'cerrado') return;
    await client.query(
      `insert into stock_movements (at, material_id, from_warehouse_id, quantity, kind, document_kind, document_number, user_id, reason)
       select decided_at, material_id, warehouse_id, expected - counted, 'ajuste', 'conteo', number, decided_by, 'Diferencia de inventario'
       from stock_counts join stock_count_lines on count_id = id where id = $1 and counted < expected`,
      [count.id],
    );
  };
  await open('BM0001', 'cerrado', 9, sofia, 'EST-000003');
  await open('BM0002', 'por_aprobar', 2, martina, 'INS-000002');
  await open('BM0001', 'en_conteo', 0, sofia, null);
}
