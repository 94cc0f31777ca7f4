import { sql } from 'kysely';
import type { Stage } from './stage.ts';

/** Beside the million lines of requests: orders of so many lines each, of so many suppliers, every second one invoiced. */
export const ordersFilled = { count: 100_000, linesEach: 4, suppliers: 20_000 } as const;
const { count, linesEach, suppliers } = ordersFilled;

/** Orders with their lines and invoices; once. */
export async function fillOrders(db: Stage['db']): Promise<void> {
  if (await db.selectFrom('purchase_orders').where('origin_number', '=', 'SS-5000001').select('id').executeTakeFirst()) return;
  await sql`
    insert into suppliers (codigo, nombre) select 'MAS-' || n, 'Proveedor ' || n from generate_series(0, ${suppliers - 1}::integer) as n`.execute(
    db,
  );
  const from = await addOrders(db, count);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into purchase_order_lines (order_id, line, code, name, quantity, unit, unit_price, discount_percentage, tax_exempt, asked_exempt, total, origin_item_id)
      select id, n, 'SRV-' || n, 'Servicio ' || n, 10, 'UN', 10000, 0, false, false, 100000, 0
      from purchase_orders, generate_series(1, ${linesEach}::integer) as n where id > ${from}`.execute(tx);
    await sql`
      insert into supplier_invoices (erp_entry, number, folio, day, total, paid)
      select id::text, id::text, id::text, current_date, 476000, case when id % 4 = 0 then 476000 else 0 end
      from purchase_orders where id > ${from} and id % 2 = 0`.execute(tx);
    await sql`
      insert into supplier_invoice_lines (erp_entry, erp_line, order_id, line, quantity, net)
      select order_id::text, line, order_id, line, 10, case when order_id % 50 = 0 then 120000 else 100000 end
      from purchase_order_lines where order_id > ${from} and order_id % 2 = 0`.execute(tx);
  });
  for (let from = 0; from < count; from += 1_000)
    await sql`select keep_order_matches(array(select distinct order_id from supplier_invoice_lines
      where order_id > (select min(id) from purchase_orders where origin_number = 'SS-5000001') + ${from}::integer
      order by order_id limit 500))`.execute(db);
  await sql`vacuum (analyze) suppliers, supplier_records, purchase_orders, purchase_order_matches, purchase_order_editions, purchase_order_lines, supplier_invoices, supplier_invoice_lines,
    purchase_requests, purchase_lines, delivery_requests, supply_sums`.execute(db);
}

/** So many orders without lines; the last that was there before. */
export async function addOrders(db: Stage['db'], many: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    // What the triggers keep of orders is kept of those that supply makes, not of these.
    await sql`set local session_replication_role = replica`.execute(tx);
    const {
      rows: [last],
    } = await sql<{ id: number; number: number }>`
      select coalesce(max(id), 0)::integer as id, greatest(max(origin_id), 5000000)::integer as number from purchase_orders`.execute(tx);
    const { id, number } = last ?? { id: 0, number: 0 };
    await sql`
      insert into purchase_orders (status, erp_number, origin, origin_id, origin_number, requester_id, supplier_code, supplier, currency,
        project_id, approvers, vat_percent, subtotal, discount, net, taxable, tax, total, created_at, issued_at, delivery_date, reception, erp_status)
      select 'emitida', ${number} + n, 'service_request', ${number} + n, 'SS-' || ${number} + n, 1 + n % 20, 'MAS-' || n % ${suppliers}::integer, 'Proveedor ' || n % ${suppliers}::integer, 'CLP',
        1 + n % (select count(*)::integer from projects), '{}', 19, 400000, 0, 400000, 400000, 76000, 476000,
        now() - make_interval(mins => n), now() - make_interval(mins => n), case when n % 3 > 0 then current_date + n % 200 - 150 end,
        (array['nada', 'parcial', 'completa'])[1 + n % 3], 'open'
      from generate_series(1, ${many}::integer) as n`.execute(tx);
    await sql`
      insert into purchase_order_editions (order_id, edition, status, approvers, subtotal, discount, net, taxable, tax, total)
      select id, 1, 'vigente', '{}', 400000, 0, 400000, 400000, 76000, 476000 from purchase_orders where id > ${id}`.execute(tx);
    return id;
  });
}
