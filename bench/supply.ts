import { sql } from 'kysely';
import {
  consolidatedRequests,
  consolidatedRequestsByMonth,
  listThreadDifferences,
  orderRequests,
  supplyCharges,
  supplyRequests,
} from 'contract/dashboards/index.ts';
import { findLeftovers } from 'contract/materials/index.ts';
import {
  getHesPurchaseOrder,
  getServiceOrder,
  listErpOrders,
  listPriceAgreements,
  orderFigures,
  orderReception,
  orderTracking,
  serviceOrders,
} from 'contract/orders/index.ts';
import { getSupplier, getSupplierDropdowns, sapSuppliers, supplierRegiones } from 'contract/suppliers/index.ts';
import {
  findDuplicates,
  getDelivery,
  getMaterialDelivery,
  getMaterialPurchaseRequest,
  getPurchaseRequest,
  getReportDropdowns,
  isAbastecimientoMaterial,
  listPurchaseBuyers,
  purchaseFigures,
  supplierScore,
  supplierScorePapers,
  supplyHome,
} from 'contract/supplying/index.ts';
import { judgeSuppliers } from '../server/src/supplying/scores/judge.ts';
import { ask, type Question } from './asking.ts';
import { below, goal } from './goals.ts';
import { load, send } from './load.ts';
import { fillOrders, ordersFilled } from './orders-company.ts';
import { fillRequests } from './requests.ts';
import { fillSoleSuppliers, soleSuppliersAsked } from './sole-suppliers.ts';
import type { Stage } from './stage.ts';

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
  ['home of supply', supplyHome.path],
  ['buyers with what each carries', listPurchaseBuyers.path],
  ['requests that are orders', orderRequests.path],
  ['orders that the ERP has', listErpOrders.path],
  ['price agreements', listPriceAgreements.path],
  ['threads that do not balance', listThreadDifferences.path],
  ['choices of suppliers', getSupplierDropdowns.path],
  ['choices of reports', getReportDropdowns.path],
  ['regions of suppliers', supplierRegiones.path],
  ['suppliers like one that is typed', findDuplicates.path, { kind: 'supplier', name: 'Proveedor 1234 Limitada' }],
  ['materials like one that is typed', findDuplicates.path, { kind: 'material', name: 'Cable masivo 4912 mm' }],
];

/** What is told of one of each. */
async function askedOfOne(db: Stage['db'], email: string): Promise<Question[]> {
  const { rows } = await sql<Record<'purchase' | 'delivery' | 'order' | 'supplier', string>>`
    select (select number from material_requests where id = (select max(request_id) from purchase_requests)) as purchase,
      (select number from material_requests where id = (select max(request_id) from delivery_requests)) as delivery,
      (select number from purchase_orders where reception = 'parcial' order by id desc limit 1) as order,
      (select id::text from supplier_records where supplier_code = 'MAS-1') as supplier`.execute(db);
  const [one] = rows;
  if (!one) throw new Error('There is nothing of it.');
  const at = ({ path }: { path: string }, which: string) => path.replace(/\{\w+\}/, which);
  return [
    ['a purchase', at(getPurchaseRequest, one.purchase)],
    ['a delivery', at(getDelivery, one.delivery)],
    ['an order', at(getServiceOrder, one.order)],
    ['what is to be received of an order', at(orderReception, one.order)],
    ['three-way check of an order', at(orderTracking, one.order)],
    ['a supplier', at(getSupplier, one.supplier)],
    ['score of a supplier', at(supplierScore, one.supplier)],
    ['score of a supplier, papers', at(supplierScorePapers, one.supplier), { part: 'on_time' }],
    ['whether somebody is of supply', at(isAbastecimientoMaterial, email)],
  ];
}

/** What supply follows, over a million lines of requests and 400,000 of orders; and what lies elsewhere of what is to be bought. */
export async function supply({ ours, headers, db, manager, lines }: Stage): Promise<void> {
  // Before the million lines: what is kept beside them is kept of each service too.
  await fillSoleSuppliers(db);
  await fillRequests(db, lines);
  await fillOrders(db);
  const began = performance.now();
  await judgeSuppliers(db);
  console.log(`\n${ordersFilled.suppliers} suppliers judged in ${(performance.now() - began).toFixed(0)} ms`);
  console.log(`\nSupply over ${lines} lines of requests and ${ordersFilled.count} orders`);
  await ask({ ours, headers }, [...asked, ...(await askedOfOne(db, manager.email)), ...soleSuppliersAsked]);
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
