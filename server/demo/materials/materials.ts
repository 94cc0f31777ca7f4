import type { Client } from 'pg';
import { linesOf, type Some } from './lines.ts';
import { demoMaterials } from './materials-list.ts';
import { random, type Random } from '../random.ts';
import { transfers } from './transfers.ts';

const hugo = 'hugo.belloto@soldepapel.example';
const sofia = 'sofia.tepa@soldepapel.example';
const rocio = 'rocio.alerce@soldepapel.example';

/** The catalogue, its prices, and what lay in the warehouses when the ledger began (demo company §5, §8). Says whether it was not there yet. */
export async function loadMaterials(client: Client, seed: number): Promise<boolean> {
  const known = await client.query('select from materials where codigo = $1', [demoMaterials[0]?.code]);
  if (known.rows.length > 0) return false;
  await insertMaterials(client);
  await openBalances(client, random(seed));
  return true;
}

/** Three entries of each list: 90 and 45 days back at 0,94 and 0,98 of today's. Costs lie eight percent below prices. */
async function insertMaterials(client: Client): Promise<void> {
  await client.query(
    `insert into materials (codigo, descripcion, familia_id, unidad_id)
     select code, description, family.id, units.id from jsonb_to_recordset($1) as it(code text, description text, unit text)
     join material_families as family on family.codigo = left(code, 3) join units on units.codigo = it.unit order by code`,
    [JSON.stringify(demoMaterials)],
  );
  await client.query("update material_families set lleva_series = true where codigo in ('PAN', 'INV', 'BAT')");
  // Two of them are to be renewed: what a take-off says of such a one is seen in the demo.
  await client.query(
    `update materials set sec_certificate = 'E-' || lpad((13000 + id)::text, 6, '0'),
       sec_until = current_date + case codigo when 'PAN-000002' then -20 when 'INV-000004' then 25 else 700 end
     where codigo ~ '^(PAN|INV)-'`,
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
    for (const { code, quantity } of linesOf(...lines)) if (from === 'BF0001') taken.set(code, (taken.get(code) ?? 0) + quantity);
  const central: Some[] = [];
  const south: Some[] = [];
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
  await enter(client, { warehouse: 'BF0001', by: rocio, days: 120, number: 'SI-000001', items: central });
  await enter(client, {
    warehouse: 'BF0002',
    by: rocio,
    days: 119,
    number: 'SI-000002',
    items: [...south, ...forSure.map((code) => ({ code, quantity: 200 }))],
  });
  await client.query(`select setval('stock_entry_numbers', 2)`);
}

interface Entry {
  warehouse: string;
  by: string;
  days: number;
  number: string;
  items: readonly Some[];
}

const costs = `left join lateral (
  select monto, moneda from material_costs where material_id = materials.id order by desde desc, id desc limit 1) as cost on true`;

const enter = (client: Client, { items, ...entry }: Entry) =>
  client.query(
    `insert into stock_movements (at, material_id, to_warehouse_id, quantity, unit_cost, currency, kind, document_kind, document_number, user_id)
     select now() - make_interval(days => (($1::jsonb)->>'days')::integer), materials.id, warehouses.id, it.quantity, cost.monto, cost.moneda,
       'saldo_inicial', 'ingreso', ($1::jsonb)->>'number', users.id
     from jsonb_to_recordset($2) as it(code text, quantity numeric) join materials on codigo = code ${costs}
     join warehouses on warehouses.codigo = ($1::jsonb)->>'warehouse' left join users on email = ($1::jsonb)->>'by'`,
    [JSON.stringify(entry), JSON.stringify(items)],
  );
