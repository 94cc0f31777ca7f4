import { expect, test, vi } from 'vitest';
import { approveMaterialRequest } from 'contract/approvals/index.ts';
import {
  createMaterialRequest,
  createSupplierReturn,
  creditSupplierReturn,
  dispatchSupplierReturn,
  getMaterialRequest,
  getSupplierReturn,
  listSerials,
  receiveRequest,
} from 'contract/materials/index.ts';
import {
  createPurchaseTolerance,
  getServiceOrder,
  listPurchaseTolerances,
  orderTracking,
  registerOrderAnswer,
} from 'contract/orders/index.ts';
import { createPurchaseOrders } from 'contract/supplying/index.ts';
import { confirmationScene } from '../src/orders/confirmations/scene.ts';
import { inDays } from '../src/orders/scene.ts';
import { todayInChile } from '../src/platform/today.ts';
import { buying } from './buying.ts';
import { killing, moment, type Flow } from './killing.ts';

// Whole programs are started here, while other tests want the processors.
vi.setConfig({ testTimeout: 120_000 });
const all = await confirmationScene();
const { db, given, employee, rocio, project, sent, standing, versionOf } = all;
const { buyer, order, receive, postedOf, proposal } = await buying(all);
const { killed, pressedTwice } = killing(all);
const { id: familia_id } = await db
  .insertInto('material_families')
  .values({ codigo: 'ZS', nombre: 'Con series', lleva_series: true })
  .returning('id')
  .executeTakeFirstOrThrow();
const panel = await given.material({ familia_id, price: '1000' });

const chief = await employee({ permissions: ['approvals:read', 'approvals:approve', 'materials:read'] });
await given.rules([{ level: 1, staff_id: chief.staff_id }]);
/** Each flow may begin more than once. */
let beginningsSoFar = 0;

/** Ten panels that are to be bought for a warehouse of their own. */
const askPanels = async () =>
  given.materialRequest({
    document_kind: 'PurchaseRequest',
    project_id: project.id,
    requester_id: buyer.id,
    to_warehouse_id: (await given.warehouse({ movil: false })).id,
    lines: [{ material_id: panel.id }],
  });
const postsOf = async (source: string): Promise<number> =>
  (await db.selectFrom('erp_posts').where('source', '=', source).select('id').execute()).length;

/** What a supplier said by telephone is written down. */
async function answering(): Promise<Flow> {
  const { order: told } = await sent();
  const form = { ...(await versionOf(told)), means: 'telefono' as const, spoke_with: 'Ana del mesón' };

  return {
    moment: moment('purchase_order_answers', registerOrderAnswer, { by: rocio, input: form }),
    async nothing() {
      expect(await standing(told)).toMatchObject({ link: { status: 'enviada' }, answer: null });
    },
    async again() {
      await rocio.call(registerOrderAnswer, form);
      expect(await rocio.refused(registerOrderAnswer, form)).toMatchObject({ status: 412 });
      expect(await standing(told)).toMatchObject({ link: { status: 'confirmada' }, answer: { number: 1 } });
    },
  };
}

/** A version of the tolerances, with a family of which more is received. */
async function tolerating(): Promise<Flow> {
  const keeper = await employee({ permissions: ['maintenance:read', 'maintenance:update'] });
  const { items, fingerprint } = await keeper.call(listPurchaseTolerances, {});
  const form = {
    percent: '2',
    pesos: '1000',
    over_receipt_percent: '0',
    groups: [{ family_id: familia_id, percent: '5' }],
    desde: inDays(30 + (beginningsSoFar += 1)),
    reason: 'Los cables vienen en rollos',
    fingerprint,
  };
  const versions = async () => (await keeper.call(listPurchaseTolerances, {})).items;

  return {
    moment: moment('purchase_tolerance_groups', createPurchaseTolerance, { by: keeper, input: form }),
    async nothing() {
      expect(await versions()).toEqual(items);
    },
    async again() {
      await keeper.call(createPurchaseTolerance, form);
      expect((await keeper.refused(createPurchaseTolerance, form)).status).toBe(412);
      expect(await versions()).toHaveLength(items.length + 1);
    },
  };
}

/** Panels come, each with its serial number. */
async function naming(): Promise<Flow> {
  const request = await askPanels();
  await order([request]);
  const { number, version } = await buyer.call(getMaterialRequest, { number: request.number });
  const letters = `K${(beginningsSoFar += 1)}`;
  const items = [{ material_request_item_id: request.items[0]?.id ?? 0, quantity: '3', serials: [`${letters}-1..${letters}-3`] }];
  const traces = async () => [
    (await buyer.call(listSerials, { search: letters })).total_items,
    (await db.selectFrom('material_receipts').where('request_id', '=', request.id).select('id').execute()).length,
  ];

  return {
    moment: moment('material_serial_steps', receiveRequest, { by: buyer, input: { number, version, items } }),
    async nothing() {
      expect(await traces()).toEqual([0, 0]);
    },
    async again() {
      const { receipts } = await buyer.call(receiveRequest, { number, version, items });
      expect(await buyer.refused(receiveRequest, { number, version, items })).toMatchObject({ status: 412 });
      expect([await traces(), receipts]).toMatchObject([[3, 1], [{}]]);
    },
  };
}

/** The credit note of what went back is written down. */
async function crediting(): Promise<Flow> {
  const request = await askPanels();
  const order_number = await order([request]);
  const receipt_number = await receive(request, ['10']);
  const reason = await db.selectFrom('supplier_return_reasons').select('id').orderBy('id').executeTakeFirstOrThrow();
  const made = await buyer.call(createSupplierReturn, {
    receipt_number,
    outcome: 'nota_de_credito',
    reason_id: reason.id,
    detail: null,
    items: [{ material_request_item_id: request.items[0]?.id ?? 0, quantity: '2' }],
  });
  const { number, version } = await buyer.call(dispatchSupplierReturn, {
    number: made.number,
    version: made.version,
    dte_folio: '881',
    driver: null,
    plate: null,
    reservation_reason: null,
  });
  await postedOf('devolucion_proveedor', made.id);
  const note = { number, version, credit_folio: 'NC-1', credit_on: todayInChile(), credit_net: '2000' };
  const notes = async () => (await buyer.call(orderTracking, { number: order_number })).credit_notes.length;

  return {
    moment: moment('purchase_order_credits', creditSupplierReturn, { by: buyer, input: note }),
    async nothing() {
      expect([await buyer.call(getSupplierReturn, { number }), await notes()]).toMatchObject([{ status: 'despachada', version }, 0]);
    },
    async again() {
      expect(await buyer.call(creditSupplierReturn, note)).toMatchObject({ status: 'acreditada' });
      expect(await buyer.refused(creditSupplierReturn, note)).toMatchObject({ status: 409 });
      expect(await notes()).toBe(1);
    },
  };
}

/** A request that is approved becomes an order. */
async function becoming(): Promise<Flow> {
  const asks = await employee({ permissions: ['materials:read', 'materials:create'] });
  const [where, cable] = [await given.project(), await given.material({ price: '1000' })];
  const request = await asks.call(createMaterialRequest, {
    project_code: where.codigoProyecto,
    document_kind: 'PurchaseOrder',
    required_date: inDays(20),
    supplier_code: 'P1',
    items: [{ code: cable.codigo, quantity: '4' }],
  });
  const decision = { request_id: request.id, version: request.approvals.find((it) => it.estado === 'pendiente')?.version ?? 0 };
  const now = () => asks.call(getMaterialRequest, { number: request.number });

  return {
    moment: moment('purchase_order_lines', approveMaterialRequest, { by: chief, input: decision }),
    async nothing() {
      expect(await now()).toMatchObject({ status: request.status, orders: [], version: request.version });
    },
    async again() {
      await chief.call(approveMaterialRequest, decision);
      expect((await chief.refused(approveMaterialRequest, decision)).status).toBeGreaterThanOrEqual(400);
      const { orders } = await now();
      expect(orders).toHaveLength(1);
      await vi.waitFor(
        async () => expect(await rocio.call(getServiceOrder, { number: orders[0] ?? '' })).toMatchObject({ status: 'emitida' }),
        {
          timeout: 20_000,
        },
      );
    },
  };
}

/** What is to be bought is ordered at a price with a discount. */
async function discounting(): Promise<Flow> {
  const request = await askPanels();
  const { lines, fingerprint } = await proposal([request.id]);
  const form = {
    request_ids: [request.id],
    fingerprint,
    supplier_code: 'P1',
    currency: 'CLP' as const,
    delivery_date: inDays(10),
    items: lines.map(({ material_request_item_id }) => ({
      material_request_item_id,
      quantity: '10',
      unit_price: '1000',
      discount_percentage: '10',
    })),
  };
  const ordered = async () =>
    db.selectFrom('purchase_orders').where('origin', '=', 'purchase_request').where('origin_id', '=', request.id).select('net').execute();

  return {
    moment: moment('purchase_order_lines', createPurchaseOrders, { by: buyer, input: form }),
    async nothing() {
      expect(await ordered()).toEqual([]);
    },
    async again() {
      const { orders } = await buyer.call(createPurchaseOrders, form);
      expect((await buyer.refused(createPurchaseOrders, form)).status).toBeGreaterThanOrEqual(400);
      expect(await buyer.call(getServiceOrder, { number: orders[0]?.number ?? '' })).toMatchObject({ net: '9000', discount: '1000' });
    },
  };
}

test('what met a killed server did nothing, and is done once when it is done again: answers, tolerances, serials, credits, orders', async () => {
  const flows: Flow[] = [];
  for (const begin of [answering, tolerating, naming, crediting, becoming, discounting]) flows.push(await begin());
  const before = await postsOf('recepcion');

  await killed(...flows.map((it) => it.moment));

  for (const { nothing } of flows) await nothing();
  for (const { again } of flows) await again();
  // The ERP hears of what was received once.
  expect(await postsOf('recepcion')).toBe(before + 1);
});

test('what is pressed twice at once is done once', async () => {
  const flows: Flow[] = [];
  for (const begin of [answering, tolerating, naming, crediting, becoming, discounting]) flows.push(await begin());

  const said = await pressedTwice(...flows.map((it) => it.moment));

  expect(said.filter((it) => !/ 200 4\d\d$/.test(it))).toEqual([]);
});
