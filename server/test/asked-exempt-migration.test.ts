import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '../migrations/0525-orders-asked-exempt.ts';
import { ordersIn } from '../src/orders/scene.ts';
import { scene } from './scene.ts';

const all = await scene();
const { app, db, given } = all;
const { award, rocio } = await ordersIn(all);
// Without tables of its own, as the migrator gives it.
const bare = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: app.pool }) });

const bills = async (codigo: string, billing: 'factura' | 'factura_exenta') => {
  await given.supplier({ codigo });
  await db.updateTable('supplier_records').set({ billing }).where('supplier_code', '=', codigo).execute();
};
const offer = (id: number, is_marked: boolean) =>
  sql`insert into service_documents (id, item_id, category, document_type, coin, tax_exempt, by_supply, created_by)
    overriding system value values (${id}, 1, 0, 'Cotizacion', 'CLP', ${is_marked}, true, ${rocio.id})`;

test('what was asked as exempt is found by the mark of its offer, through freight and through suppliers, and not by who bills it today', async () => {
  await bills('SIN', 'factura_exenta');
  await bills('OTRO', 'factura_exenta');
  await bills('CON', 'factura');
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await offer(901, false).execute(tx);
    await offer(902, true).execute(tx);
  });
  const plain = { item_id: 1, name: 'Grúa', freight: '1000' };
  const marked = { item_id: 2, name: 'Curso', freight: '1000', tax_exempt: true };
  const orders = {
    offered: await award({ ...plain, supplier_code: 'SIN', offer_id: 901 }, { ...marked, supplier_code: 'SIN', offer_id: 902 }),
    replacing: await award({ ...plain, supplier_code: 'OTRO' }, { ...marked, supplier_code: 'OTRO' }),
    'the buyer’s, of who bills with IVA': await award({ ...marked, supplier_code: 'CON' }),
    'the buyer’s, of who bills without': await award({ ...plain, supplier_code: 'OTRO' }),
    'beside a taxed one': await award({ ...plain, supplier_code: 'CON' }, { ...marked, supplier_code: 'CON' }),
  };
  await sql`update purchase_orders set prepared_by = ${rocio.id}, replaces_id =
    (select id from purchase_orders where origin_number = ${orders.offered}) where origin_number = ${orders.replacing}`.execute(db);
  // Since then it bills with IVA.
  await db.updateTable('supplier_records').set({ billing: 'factura' }).where('supplier_code', '=', 'SIN').execute();
  await sql`alter table purchase_order_lines drop column asked_exempt`.execute(db);

  await up(bare);

  const askedExempt = async (origin_number: string) =>
    (
      await db
        .selectFrom('purchase_order_lines as line')
        .innerJoin('purchase_orders as it', 'it.id', 'line.order_id')
        .where('it.origin_number', '=', origin_number)
        .where('line.asked_exempt', '=', true)
        .orderBy('line.line')
        .select('line.name')
        .execute()
    ).map((it) => it.name);
  const found = await Promise.all(Object.entries(orders).map(async ([name, number]) => [name, await askedExempt(number)] as const));
  const course = ['Curso', 'Flete: Curso'];
  expect(Object.fromEntries(found)).toEqual({
    offered: course,
    replacing: course,
    'the buyer’s, of who bills with IVA': course,
    'the buyer’s, of who bills without': [],
    'beside a taxed one': course,
  });
});
