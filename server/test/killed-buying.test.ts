import { expect, test, vi } from 'vitest';
import { createSupplierReturn, dispatchSupplierReturn, getSupplierReturn } from 'contract/materials/index.ts';
import {
  answerOrder,
  askPriceAgreement,
  changeOrderSupplier,
  confirmPriceAgreement,
  getPriceAgreement,
  serviceOrders,
} from 'contract/orders/index.ts';
import { confirmationScene } from '../src/orders/confirmations/scene.ts';
import { inDays } from '../src/orders/scene.ts';
import { buying } from './buying.ts';
import { killing, moment, type Flow } from './killing.ts';

// Whole programs are started here, while other tests want the processors.
vi.setConfig({ testTimeout: 120_000 });
const all = await confirmationScene();
const { db, given, employee, rocio, visitor, issued, sent, read, standing } = all;
const { buyer, order, receive } = await buying(all);
const { killed, pressedTwice } = killing(all);

const clave = 'confirma-con-otra-1';
const headers = { 'x-confirm-password': clave };

/** A supplier confirms an order by the link of its mail. */
async function answering(): Promise<Flow> {
  const { order: asked, token } = await sent();
  const answers = async () => (await db.selectFrom('purchase_order_answers').select('id').execute()).length;

  return {
    moment: moment('purchase_order_answers', answerOrder, { input: { token } }),
    async nothing() {
      expect([await standing(asked), await answers()]).toMatchObject([{ link: { status: 'enviada' }, answer: null }, 0]);
    },
    async again() {
      for (const why of ['after the kill', 'because nobody said that it was done'])
        expect(await visitor.call(answerOrder, { token }), why).toMatchObject({ answer: { number: 1 } });
      expect([await standing(asked), await answers()]).toMatchObject([{ link: { status: 'confirmada' } }, 1]);
    },
  };
}

/** An issued order goes to another supplier: it is annulled, and another one takes its place. */
async function changing(): Promise<Flow> {
  await db.insertInto('suppliers').values({ codigo: 'P2', nombre: 'Izajes Atacama', rut: '77654321-7' }).execute();
  const { number, version } = await issued();
  const form = { number, version, supplier_code: 'P2', reason: 'La grúa se averió', payment_terms: '45 días', delivery_date: inDays(20) };
  const ofOther = async () => (await rocio.call(serviceOrders, { search: 'Izajes Atacama' })).items.length;

  return {
    moment: moment('audit', changeOrderSupplier, { by: rocio, input: form }),
    async nothing() {
      expect([await read(number), await ofOther()]).toMatchObject([{ status: 'emitida', version, replaced_by: null }, 0]);
    },
    async again() {
      const made = await rocio.call(changeOrderSupplier, form);
      expect(await read(number)).toMatchObject({ status: 'anulada', replaced_by: made.number });
      expect(await rocio.refused(changeOrderSupplier, form)).toMatchObject({ status: 409 });
      expect(await ofOther()).toBe(1);
    },
  };
}

/** A second person confirms a price, and the one that held until now ends. */
async function confirming(): Promise<Flow> {
  const [asks, confirms] = [
    await employee({ permissions: ['purchase_orders:read', 'purchase_orders:update', 'materials:read'], isSupply: true }),
    await employee({ permissions: ['purchase_orders:read', 'purchase_orders:approve'] }),
  ];
  await given.password(confirms.id, clave);
  const { codigo: code } = await given.material();
  const agree = (unit_price: string, from: number) =>
    asks.call(askPriceAgreement, {
      supplier_code: 'P1',
      code,
      currency: 'CLP',
      unit_price,
      valid_from: inDays(from),
      valid_to: inDays(90),
      files: new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'Convenio.pdf', { type: 'application/pdf' }),
    });
  const first = await agree('1000', -10);
  await confirms.call(confirmPriceAgreement, { number: first.number, version: first.version }, headers);
  const next = await agree('900', 5);
  const seen = { number: next.number, version: next.version };
  const now = (number: string) => asks.call(getPriceAgreement, { number });

  return {
    moment: moment('audit', confirmPriceAgreement, { by: confirms, input: seen, headers }),
    async nothing() {
      expect([await now(first.number), await now(next.number)]).toMatchObject([
        { valid_to: inDays(90), replaced_by: null },
        { status: 'por_confirmar' },
      ]);
    },
    async again() {
      await confirms.call(confirmPriceAgreement, seen, headers);
      expect([await now(first.number), await now(next.number)]).toMatchObject([
        { valid_to: inDays(4), replaced_by: next.number },
        { status: 'confirmado' },
      ]);
      expect(await confirms.refused(confirmPriceAgreement, seen, headers)).toMatchObject({ status: 412 });
    },
  };
}

/** What came goes back to its supplier: stock, request, order and ERP in one. */
async function givingBack(): Promise<Flow> {
  const warehouse = await given.warehouse({ movil: false });
  const request = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    requester_id: buyer.id,
    to_warehouse_id: warehouse.id,
    lines: [{ material_id: (await given.material()).id }],
  });
  await order([request]);
  const receipt_number = await receive(request, ['10']);
  const reason = await db.selectFrom('supplier_return_reasons').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { id, number, version } = await buyer.call(createSupplierReturn, {
    receipt_number,
    outcome: 'reposicion',
    reason_id: reason.id,
    detail: null,
    items: [{ material_request_item_id: request.items[0]?.id ?? 0, quantity: '2' }],
  });
  const form = { number, version, dte_folio: '881', driver: null, plate: null, reservation_reason: null };
  const traces = async () => {
    const [stock] = await db.selectFrom('stocks').where('warehouse_id', '=', warehouse.id).select('quantity').execute();
    const posts = db.selectFrom('erp_posts').where('source', '=', 'devolucion_proveedor').where('source_id', '=', id);
    return [Number(stock?.quantity), (await posts.select('id').execute()).length];
  };

  return {
    moment: moment('stock_movements', dispatchSupplierReturn, { by: buyer, input: form }),
    async nothing() {
      expect([await buyer.call(getSupplierReturn, { number }), await traces()]).toMatchObject([
        { status: 'por_despachar', version },
        [10, 0],
      ]);
    },
    async again() {
      expect(await buyer.call(dispatchSupplierReturn, form)).toMatchObject({ status: 'despachada' });
      expect(await buyer.refused(dispatchSupplierReturn, form)).toMatchObject({ status: 409 });
      expect(await traces()).toEqual([8, 1]);
    },
  };
}

test('what met a killed server did nothing, and is done once when it is done again: answers, suppliers, prices, returns', async () => {
  const flows: Flow[] = [];
  for (const begin of [answering, changing, confirming, givingBack]) flows.push(await begin());

  await killed(...flows.map((it) => it.moment));

  for (const { nothing } of flows) await nothing();
  for (const { again } of flows) await again();
});

test('what is pressed twice at once is done once; who answers twice is told both times that it is done', async () => {
  const flows: Flow[] = [];
  for (const begin of [answering, confirming, givingBack]) flows.push(await begin());

  const [answered, ...others] = await pressedTwice(...flows.map((it) => it.moment));

  expect(answered).toMatch(/ 200 200$/);
  expect(others.filter((it) => !/ 200 4\d\d$/.test(it))).toEqual([]);
});
