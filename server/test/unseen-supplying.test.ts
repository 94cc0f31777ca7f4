import { beforeAll, expect, test, vi } from 'vitest';
import { allCalls } from 'contract/all.ts';
import type { Call } from 'contract/call.ts';
import * as materials from 'contract/materials/index.ts';
import * as orders from 'contract/orders/index.ts';
import { actions, type Permission } from 'contract/permissions.ts';
import * as suppliers from 'contract/suppliers/index.ts';
import * as supplying from 'contract/supplying/index.ts';
import { orderScene } from '../src/orders/scene.ts';
import { todayInChile } from '../src/platform/today.ts';
import { proposeReplenishment } from '../src/supplying/proposals/find.ts';
import { buying } from './buying.ts';
import { signature } from './signatures.ts';
import { learnsNothing, questionsOf, standingIn, tells } from './not-seen.ts';

vi.setConfig({ testTimeout: 300_000 });
const all = await orderScene();
const { app, db, given, signIn, employee, project, issued } = all;
const purchases = await buying(all);

const modules = [
  'materials',
  'purchase_requests',
  'purchase_orders',
  'mobile_warehouses',
  'material_creation',
  'supplier_creation',
  'supplier_bank',
  'reports',
  'approvals',
  'maintenance',
] as const;
const rights = modules.flatMap((it) => actions.map((action): Permission => `${it}:${action}`));
/** Somebody of another site, with every right that supplying knows. */
const outsider = await signIn(await given.user({ permissions: rights, seesAllProjects: false }));
const insider = await employee({ permissions: rights, isSupply: true });

const secret = /zarzamora|madreselva/i;
/** What stands there that the outsider does not see, by the name of what asks for it. */
const known = new Map<string, readonly unknown[]>();
/** By the beginning of a call's path, what its numbers are. */
const numbers = new Map<string, readonly string[]>();

beforeAll(async () => {
  const [source, target] = [await given.warehouse({ nombre: 'Bodega Zarzamora' }), await given.warehouse({ nombre: 'Bodega Madreselva' })];
  const material = await given.material();
  const { id: supplier_id } = await db
    .selectFrom('supplier_records')
    .where('supplier_code', '=', 'P1')
    .select('id')
    .executeTakeFirstOrThrow();
  await given.stock({ warehouse_id: source.id, material_id: material.id, quantity: '100' });
  const asked = { project_id: project.id, comment: 'Zarzamora de la cubierta', lines: [{ material_id: material.id }] };
  const purchase = await given.materialRequest({ ...asked, document_kind: 'PurchaseRequest', to_warehouse_id: target.id });
  const delivery = await given.materialRequest({ ...asked, from_warehouse_id: source.id, to_warehouse_id: target.id });
  await insider.call(supplying.updateStockReport, {
    items: [{ code: material.codigo, warehouse_code: target.codigo, minimum: '50', maximum: null, version: 0 }],
  });
  await proposeReplenishment(app.workshop);
  const { id: proposal } = await db.selectFrom('replenishment_proposals').select('id').executeTakeFirstOrThrow();

  await db.updateTable('projects').set({ nombre: 'Parque Zarzamora' }).where('id', '=', project.id).execute();
  const order = await issued({ name: 'Grúa Zarzamora', description: 'Madreselva' });
  const sheet = await insider.call(orders.postHes, {
    number: order.number,
    edition: order.edition,
    received_on: todayInChile(),
    paper: 'EP Zarzamora',
    items: [{ line: 1, quantity: '1' }],
    signer_name: 'Madreselva Soto',
    signer_rut: '33.000.154-2',
    signature: await signature(),
    evidence: new File(['%PDF-1.4\n%%EOF\n'], 'zarzamora.pdf', { type: 'application/pdf' }),
  });
  await vi.waitFor(async () => expect(await insider.call(orders.getHes, { number: sheet.number })).toMatchObject({ status: 'emitida' }), {
    timeout: 20_000,
  });

  const back = await givenBack(target.id);

  const requests = [purchase, delivery];
  for (const [name, values] of Object.entries({
    request_id: requests.map((it) => it.id),
    request_ids: requests.map((it) => it.id),
    material_request_item_id: requests.flatMap((it) => it.items.map(({ id }) => id)),
    id: [proposal, supplier_id],
    version: [1, 2, 3, 4],
    edition: [1],
    line: [1],
    code: [material.codigo],
    warehouse_code: [source.codigo, target.codigo],
    from_warehouse: [source.codigo],
    project_code: [project.codigoProyecto],
    supplier_code: ['P1'],
    buyer_id: [insider.id],
    search: ['zarzamora', 'madreselva', material.codigo],
    document_kind: ['recepcion', 'devolucion_proveedor'],
    document_number: [back.receipt_number, back.number],
    receipt_number: [back.receipt_number],
    order_number: [back.order_number],
    reason_id: [back.reason_id],
    material: [material.codigo],
  }))
    known.set(name, values);
  for (const [path, it] of Object.entries({ hes: sheet, purchase, delivery, purchase_orders: order, supplier_returns: back }))
    numbers.set(path, [it.number]);
});

/** Of inverters that came for the hidden project, each with its serial number, one is to go back to its supplier. */
async function givenBack(to_warehouse_id: number) {
  const family = { codigo: 'ZS', nombre: 'Con series', lleva_series: true };
  const { id: familia_id } = await db.insertInto('material_families').values(family).returning('id').executeTakeFirstOrThrow();
  const inverter = await given.material({ familia_id });
  const request = await given.materialRequest({
    project_id: project.id,
    to_warehouse_id,
    requester_id: purchases.buyer.id,
    document_kind: 'PurchaseRequest',
    lines: [{ material_id: inverter.id }],
  });
  const order_number = await purchases.order([request]);
  const { version } = await purchases.buyer.call(materials.getMaterialRequest, { number: request.number });
  const { receipts } = await purchases.buyer.call(materials.receiveRequest, {
    number: request.number,
    version,
    items: [{ material_request_item_id: request.items[0]?.id ?? 0, quantity: '2', serials: ['ZARZAMORA-1', 'ZARZAMORA-2'] }],
  });
  const receipt_number = receipts[0]?.number ?? '';
  const reason = await db.selectFrom('supplier_return_reasons').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { number } = await purchases.buyer.call(materials.createSupplierReturn, {
    receipt_number,
    outcome: 'reposicion',
    reason_id: reason.id,
    detail: 'Llegó golpeado, dice Madreselva',
    items: [{ material_request_item_id: request.items[0]?.id ?? 0, quantity: '1' }],
  });
  return { number, order_number, receipt_number, reason_id: reason.id };
}

/** Every call of the three areas that somebody signed in may make, and what of the materials is of buying. */
const mine = new Set<unknown>([suppliers, supplying, orders].flatMap((it) => Object.values(it)));
const isOfBuying = /\/api\/(supplier_returns|serials|leftovers)/;
const calls = allCalls.filter((it) => mine.has(it) || isOfBuying.test(it.path));

/** What hangs on a project or a warehouse; suppliers, and what is to be created, are the whole company's. */
const standing = () =>
  standingIn(db, [
    'material_requests',
    'material_request_lines',
    'purchase_requests',
    'purchase_lines',
    'delivery_requests',
    'delivery_trips',
    'replenishment_proposals',
    'stock_limits',
    'purchase_orders',
    'purchase_order_lines',
    'purchase_order_editions',
    'purchase_order_closures',
    'purchase_order_mails',
    'purchase_retention_releases',
    'hes',
    'hes_lines',
    'hes_evidence',
    'supplier_returns',
    'supplier_return_lines',
    'material_serials',
    'material_serial_steps',
    'leftovers',
  ]);

/** By the numbers that its own kind of paper has; of spreadsheets, which are slow to make, only a few. */
const questions = (call: Call) =>
  [...questionsOf(call, new Map([...known, ['number', numbers.get(/\/api\/(\w+)/.exec(call.path)?.[1] ?? '') ?? []]]))].slice(
    0,
    /xlsx|export/.test(call.path) ? 2 : undefined,
  );

const hidden = { calls, questions, secret, standing };

test('whoever sees neither the project nor the warehouse learns nothing of what is bought for it by any call, and changes nothing', async () => {
  expect(calls.length).toBeGreaterThan(90);

  const unseen = await learnsNothing(outsider, hidden);

  expect(unseen.size).toBeGreaterThan(30);
});

const telling: readonly Call[] = [
  supplying.getMaterialPurchaseRequest,
  supplying.getPurchaseRequest,
  supplying.getDelivery,
  supplying.deliverySheet,
  supplying.listProposals,
  supplying.stockReport,
  orders.serviceOrders,
  orders.getServiceOrder,
  orders.serviceOrderPdf,
  orders.getHes,
  materials.listSupplierReturns,
  materials.getSupplierReturn,
  materials.supplierReturnPdf,
  materials.returnableReceipts,
  materials.listSerials,
  materials.serialsOfPaper,
];

test.each(telling)('who sees it is told by the same questions of $id', async (call) => {
  expect(await tells(insider, call, hidden)).toBe(true);
});
