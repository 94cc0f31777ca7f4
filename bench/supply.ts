import { sql } from 'kysely';
import { consolidatedRequests, consolidatedRequestsByMonth, supplyCharges, supplyRequests } from 'contract/dashboards/index.ts';
import { findLeftovers } from 'contract/materials/index.ts';
import { getHesPurchaseOrder, orderFigures, serviceOrders } from 'contract/orders/index.ts';
import { sapSuppliers } from 'contract/suppliers/index.ts';
import { getMaterialDelivery, getMaterialPurchaseRequest, purchaseFigures } from 'contract/supplying/index.ts';
import { judgeSuppliers } from '../server/src/supplying/scores/judge.ts';
import { ask, type Question } from './asking.ts';
import { below, goal } from './goals.ts';
import { load, send } from './load.ts';
import { fillRequests } from './requests.ts';
import { fillSoleSuppliers, soleSuppliersAsked } from './sole-suppliers.ts';
import type { Stage } from './stage.ts';

/** Beside the million lines of requests: orders of so many lines each, of so many suppliers, every second one invoiced. */
const orders = { count: 100_000, linesEach: 4, suppliers: 20_000 };

const asked: readonly Question[] = [
  ['purchases', getMaterialPurchaseRequest.path],
  ...['-due_date', 'number', '-number', 'days_moved', '-days_moved'].map((sort): Question => [
    `purchases, ${sort}`,
    getMaterialPurchaseRequest.path,
    { sort },
  ]),
  ['purchases, last page', getMaterialPurchaseRequest.path, { page: '2500' }],
  ['purchases late', getMaterialPurchaseRequest.path, { late: 'true' }],
  ['purchases of nobody', getMaterialPurchaseRequest.path, { unassigned: 'true', open: 'true' }],
  ['purchases, search', getMaterialPurchaseRequest.path, { search: 'SM-0012' }],
  ['purchases, figures', purchaseFigures.path, { month: Temporal.Now.plainDateISO('America/Santiago').toString().slice(0, 7) }],
  ['deliveries', getMaterialDelivery.path],
  ['orders', serviceOrders.path],
  ['orders, by supplier', serviceOrders.path, { sort: 'supplier' }],
  ['orders, by supplier, last page', serviceOrders.path, { sort: '-supplier', page: '4000' }],
  ['orders, by delivery', serviceOrders.path, { sort: '-delivery_date' }],
  ['orders, figures', orderFigures.path],
  ['orders to receive', getHesPurchaseOrder.path],
  ['orders with problems', getHesPurchaseOrder.path, { problems: 'true' }],
  ['orders to receive, late, by delivery', getHesPurchaseOrder.path, { late: 'true', sort: 'delivery_date' }],
  ['orders to receive, last page', getHesPurchaseOrder.path, { page: '4000' }],
  ['supply, consolidated', consolidatedRequests.path],
  ['supply, by month', consolidatedRequestsByMonth.path],
  ['supply, by project', supplyCharges.path],
  ['supply, by project, by amount', supplyCharges.path, { sort: '-asked_amount' }],
  ['supply, by place', supplyCharges.path, { group: 'place' }],
  ['supply, rows behind a figure', supplyRequests.path, { figure: 'waiting' }],
  ['supply, rows that are late', supplyRequests.path, { figure: 'late' }],
  ['suppliers, the best first', sapSuppliers.path, { sort: '-score' }],
  ['suppliers, the worst first, last page', sapSuppliers.path, { sort: 'score', page: '800' }],
];

/** What supply follows, over a million lines of requests and 400,000 of orders; and what lies elsewhere of what is to be bought. */
export async function supply({ ours, headers, db, lines }: Stage): Promise<void> {
  // Before the million lines: what is kept beside them is kept of each service too.
  await fillSoleSuppliers(db);
  await fillRequests(db, lines);
  await fillOrders(db);
  const began = performance.now();
  await judgeSuppliers(db);
  console.log(`\n${orders.suppliers} suppliers judged in ${(performance.now() - began).toFixed(0)} ms`);
  console.log(`\nSupply over ${lines} lines of requests and ${orders.count} orders`);
  await ask({ ours, headers }, [...asked, ...soleSuppliersAsked]);
  await leftovers({ ours, headers, db });
}

/** Forty connectors are to be bought, and others lie elsewhere. */
async function leftovers({ ours, headers, db }: Pick<Stage, 'ours' | 'headers' | 'db'>): Promise<void> {
  // All requests for one material are in the same state, so it is one that was received somewhere.
  const { id, codigo } = await db
    .selectFrom('material_request_lines as line')
    .innerJoin('material_requests as request', 'request.id', 'line.request_id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .where('materials.codigo', 'like', 'MAS-%')
    .where('request.status', 'in', ['recibida', 'cerrada'])
    .where('request.document_kind', '=', 'InventoryTransferRequest')
    .select(['materials.id', 'materials.codigo'])
    .orderBy('materials.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`
    update material_request_lines as line set sent_quantity = quantity, received_quantity = quantity
    from material_requests as request
    where request.id = request_id and material_id = ${id} and request.status in ('recibida', 'cerrada')
      and document_kind = 'InventoryTransferRequest' and sent_quantity = 0 and closed_quantity = 0`.execute(db);
  const project = await db.selectFrom('projects').select('codigoProyecto').orderBy('id').executeTakeFirstOrThrow();
  const body = { project_code: project.codigoProyecto, items: [{ code: codigo, quantity: '40' }] };
  const offered = await send(undefined, ours.port, { method: 'POST', path: findLeftovers.path, headers, body });
  if (!offered.includes('quantity')) throw new Error(`Nothing lies elsewhere: ${offered.slice(0, 200)}`);
  const { p50, p99 } = await load(ours.port, 1, 3_000, () => ({ method: 'POST', path: findLeftovers.path, headers, body }));
  goal('what lies elsewhere of 40 connectors: p50, p99', below(200, 'ms'), p50, `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`);
}

async function fillOrders(db: Stage['db']): Promise<void> {
  if (await db.selectFrom('purchase_orders').where('origin_number', '=', 'SS-5000001').select('id').executeTakeFirst()) return;
  await sql`
    insert into suppliers (codigo, nombre) select 'MAS-' || n, 'Proveedor ' || n from generate_series(0, ${orders.suppliers - 1}::integer) as n`.execute(
    db,
  );
  await db.transaction().execute(async (tx) => {
    // What the triggers keep of orders is kept of those that supply makes, not of these.
    await sql`set local session_replication_role = replica`.execute(tx);
    const {
      rows: [first],
    } = await sql<{ id: number }>`select coalesce(max(id), 0)::integer as id from purchase_orders`.execute(tx);
    const from = first?.id ?? 0;
    await sql`
      insert into purchase_orders (status, erp_number, origin, origin_id, origin_number, requester_id, supplier_code, supplier, currency,
        project_id, approvers, vat_percent, subtotal, discount, net, taxable, tax, total, created_at, issued_at, delivery_date, reception, erp_status)
      select 'emitida', 5000000 + n, 'service_request', 5000000 + n, 'SS-' || 5000000 + n, 1 + n % 20, 'MAS-' || n % ${orders.suppliers}::integer, 'Proveedor ' || n % ${orders.suppliers}::integer, 'CLP',
        1 + n % (select count(*)::integer from projects), '{}', 19, 400000, 0, 400000, 400000, 76000, 476000,
        now() - make_interval(mins => n), now() - make_interval(mins => n), case when n % 3 > 0 then current_date + n % 200 - 150 end,
        (array['nada', 'parcial', 'completa'])[1 + n % 3], 'open'
      from generate_series(1, ${orders.count}::integer) as n`.execute(tx);
    await sql`
      insert into purchase_order_editions (order_id, edition, status, approvers, subtotal, discount, net, taxable, tax, total)
      select id, 1, 'vigente', '{}', 400000, 0, 400000, 400000, 76000, 476000 from purchase_orders where id > ${from}`.execute(tx);
    await sql`
      insert into purchase_order_lines (order_id, line, code, name, quantity, unit, unit_price, discount_percentage, tax_exempt, asked_exempt, total, origin_item_id)
      select id, n, 'SRV-' || n, 'Servicio ' || n, 10, 'UN', 10000, 0, false, false, 100000, 0
      from purchase_orders, generate_series(1, ${orders.linesEach}::integer) as n where id > ${from}`.execute(tx);
    await sql`
      insert into supplier_invoices (erp_entry, number, folio, day, total, paid)
      select id::text, id::text, id::text, current_date, 476000, case when id % 4 = 0 then 476000 else 0 end
      from purchase_orders where id > ${from} and id % 2 = 0`.execute(tx);
    await sql`
      insert into supplier_invoice_lines (erp_entry, erp_line, order_id, line, quantity, net)
      select order_id::text, line, order_id, line, 10, case when order_id % 50 = 0 then 120000 else 100000 end
      from purchase_order_lines where order_id > ${from} and order_id % 2 = 0`.execute(tx);
  });
  for (let from = 0; from < orders.count; from += 1_000)
    await sql`select keep_order_matches(array(select distinct order_id from supplier_invoice_lines
      where order_id > (select min(id) from purchase_orders where origin_number = 'SS-5000001') + ${from}::integer
      order by order_id limit 500))`.execute(db);
  await sql`vacuum (analyze) suppliers, supplier_records, purchase_orders, purchase_order_matches, purchase_order_editions, purchase_order_lines, supplier_invoices, supplier_invoice_lines,
    purchase_requests, purchase_lines, delivery_requests, supply_sums`.execute(db);
}
