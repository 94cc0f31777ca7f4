import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Call } from 'contract/call.ts';
import { materialThread, threadEvents, threadParts, type MaterialThread } from 'contract/dashboards/index.ts';
import { sumOf } from 'contract/decimals.ts';
import {
  annulConsumption,
  annulSupplierReturn,
  approveReturn,
  cancelReturn,
  cancelTransfer,
  closeRequest,
  createSupplierReturn,
  creditSupplierReturn,
  dispatchRequest,
  dispatchSupplierReturn,
  filterConsumeRequest,
  filterReturns,
  getMaterialRequest,
  listSupplierReturns,
  listTransfers,
  postConsumedMaterials,
  postReturnMaterials,
  receiveRequest,
  receiveTransfer,
  resolveTransfer,
  returnableReceipts,
} from 'contract/materials/index.ts';
import { buying } from '../../../test/buying.ts';
import { scene } from '../../../test/scene.ts';
import { readPurchases, writeCreditNote, writeInvoice } from '../../../test/accounting.ts';
import { billedDefinition, definitionOf, orderedDefinition } from './definition.ts';
import { todayInChile } from '../../platform/today.ts';
import { signature } from '../../../test/signatures.ts';

const stage = await scene({ background: true });
const { app, db, given, as } = stage;
const { buyer, order, receive } = await buying(stage);
const office = await as(
  ...(['materials:read', 'materials:create', 'purchase_requests:update'] as const),
  ...(['consumption:read', 'consumption:create', 'consumption:approve'] as const),
  ...(['returns:read', 'returns:create', 'returns:update', 'returns:approve'] as const),
  ...(['purchase_orders:read', 'purchase_orders:update'] as const),
  ...(['mobile_warehouses:read', 'mobile_warehouses:update', 'mobile_warehouses:create', 'mobile_warehouses:approve'] as const),
);
// Nobody approves what they ask for.
const approver = await as('returns:read', 'returns:approve');
const [project, taking] = [await given.project(), await given.project()];
const here = await given.place({ codigoProyecto: project.codigoProyecto });
const there = await given.place({ codigoProyecto: project.codigoProyecto });
const beyond = await given.place({ codigoProyecto: taking.codigoProyecto });
const van = await given.warehouse();
const far = await given.warehouse();
const [source, depot] = [await given.warehouse({ movil: false }), await given.warehouse({ movil: false })];
const [cable, panel] = [await given.material(), await given.material()];
const materials = [cable, panel];
for (const it of materials) await given.stock({ warehouse_id: source.id, material_id: it.id, quantity: '5000' });
const lines = materials.map((it) => ({ material_id: it.id, quantity: '300' }));
const ofProject = { project_id: project.id, lines };
const requests = [
  await given.materialRequest({ ...ofProject, place_id: here.id, from_warehouse_id: source.id, to_warehouse_id: van.id }),
  await given.materialRequest({ ...ofProject, place_id: there.id, from_warehouse_id: source.id, to_warehouse_id: null }),
  await given.materialRequest({ ...ofProject, place_id: here.id, document_kind: 'PurchaseRequest', to_warehouse_id: van.id }),
  await given.materialRequest({ ...ofProject, place_id: there.id, document_kind: 'PurchaseRequest', to_warehouse_id: null }),
  await given.materialRequest({
    project_id: taking.id,
    place_id: beyond.id,
    source: 'proyecto',
    source_project_id: project.id,
    category: 3,
    from_warehouse_id: van.id,
    to_warehouse_id: far.id,
    lines,
  }),
];
// What two of them ask for is ordered, so that it goes back to somebody.
const bought = requests.slice(2, 4);
const order_number = await order(bought);
const reason = await db.selectFrom('supplier_return_reasons').select('id').orderBy('id').executeTakeFirstOrThrow();
const signed = {
  used_on: '2026-11-20',
  used_by: 'Cuadrilla',
  signer_name: 'Pedro',
  signer_rut: '33.000.154-2',
  signature: await signature(),
};

/** Anything that may be done with them, with arguments of which many make no sense at that moment. */
const operation = fc.record({
  what: fc.constantFrom(
    ...(['send', 'send', 'hand', 'buy', 'buy', 'arrive', 'arrive', 'cancel', 'back', 'back', 'lose', 'lose'] as const),
    ...(['use', 'use', 'annul', 'return', 'return', 'approve', 'approve', 'reject', 'close'] as const),
    ...(['giveBack', 'giveBack', 'leave', 'leave', 'takeBack', 'credit', 'bill', 'bill', 'note'] as const),
  ),
  at: fc.nat({ max: 4 }),
  material: fc.nat({ max: 1 }),
  thousandths: fc.integer({ min: 1, max: 20_000 }),
  condition: fc.constantFrom('nuevo', 'usado', 'danado'),
});
type Operation = typeof operation extends fc.Arbitrary<infer It> ? It : never;
const refusals = new Set([400, 403, 404, 409, 412, 422]);
const done = new Set<string>();

async function act({ what, at, material, thousandths, condition }: Operation): Promise<void> {
  const send = async (call: Call, input: object, who = office) => {
    const { statusCode, body } = await who.raw(call, input);
    if (statusCode >= 300) expect([call.id, refusals.has(statusCode), body]).toEqual([call.id, true, body]);
    else done.add(what);
  };
  const quantity = String(thousandths / 1000);
  const items = [{ code: materials[material]?.codigo ?? '', quantity, condition }];
  const project_code = at === 4 ? taking.codigoProyecto : project.codigoProyecto;
  if (what === 'use')
    return send(postConsumedMaterials, {
      project_code,
      ...signed,
      reservation_reason: 'Prueba',
      items: items.map((it) => ({ code: it.code, quantity })),
    });
  if (what === 'return') return send(postReturnMaterials, { project_code, to_warehouse: depot.codigo, reason: 'Sobra', items });
  if (what === 'annul') {
    const voucher = (await office.call(filterConsumeRequest, { per_page: 5 })).items[at];
    return voucher && send(annulConsumption, { number: voucher.number, version: voucher.version, reason: 'Prueba' });
  }
  if (what === 'approve' || what === 'reject') {
    const found = (await office.call(filterReturns, { per_page: 5 })).items[at];
    if (!found) return;
    const { id: return_id, version } = found;
    if (at === 3) return send(cancelReturn, { return_id, version, reason: 'Prueba' });
    return send(approveReturn, { return_id, version, approved: what === 'approve', comment: 'Prueba' }, approver);
  }
  if (what === 'send' || what === 'hand' || what === 'buy' || what === 'close') {
    const { number, version, items: asked } = await office.call(getMaterialRequest, { number: requests[at]?.number ?? '' });
    const line = asked[material];
    const parts = line ? [{ material_request_item_id: line.material_request_item_id, quantity }] : [];
    if (what === 'buy') return send(receiveRequest, { number, version, items: parts });
    // Seldom, so that there is something left to do.
    if (what === 'close') return thousandths > 19_000 ? send(closeRequest, { number, version, reason: 'Prueba' }, buyer) : undefined;
    return send(dispatchRequest, {
      number,
      version,
      kind: what === 'send' ? 'DESPACHO' : 'RETIRO',
      items: parts,
      reservation_reason: 'Prueba',
    });
  }
  if (what === 'giveBack') {
    const { items: receipts } = await office.call(returnableReceipts, { order_number });
    const receipt = receipts[at % Math.max(1, receipts.length)];
    const line = receipt?.lines.find((it) => it.code === materials[material]?.codigo);
    if (!receipt || !line) return;
    return send(createSupplierReturn, {
      receipt_number: receipt.receipt_number,
      outcome: thousandths % 2 === 0 ? 'reposicion' : 'nota_de_credito',
      reason_id: reason.id,
      detail: null,
      items: [{ material_request_item_id: line.material_request_item_id, quantity }],
    });
  }
  if (what === 'leave' || what === 'takeBack' || what === 'credit') {
    const status = what === 'leave' ? 'por_despachar' : 'despachada';
    const found = (await office.call(listSupplierReturns, { per_page: 5, status })).items[at % 2];
    if (!found) return;
    const { number, version } = found;
    if (what === 'leave')
      return send(dispatchSupplierReturn, { number, version, dte_folio: null, driver: null, plate: null, reservation_reason: 'Prueba' });
    if (what === 'takeBack') return send(annulSupplierReturn, { number, version, reason: 'Prueba' });
    return send(creditSupplierReturn, { number, version, credit_folio: 'NC', credit_on: todayInChile(), credit_net: '1000' });
  }
  if (what === 'bill' || what === 'note') {
    await account(what, { quantity, material, thousandths });
    done.add(what);
    return;
  }
  const isSettled = what === 'back' || what === 'lose';
  const { items: transfers } = await office.call(listTransfers, {
    per_page: 5,
    sort: '-number',
    ...(isSettled && { status: 'con_diferencias' }),
  });
  const transfer = transfers[at % Math.max(1, transfers.length)];
  if (!transfer) return;
  const { number, version } = transfer;
  if (what === 'arrive')
    return send(receiveTransfer, {
      number,
      version,
      partial: thousandths % 2 === 0,
      items: [{ line: 1, received_quantity: quantity, reason: 'Faltó' }],
    });
  if (what === 'cancel') return send(cancelTransfer, { number, version, reason: 'Prueba' });
  return send(resolveTransfer, { number, version, settlement: what === 'back' ? 'devolver' : 'perdida', reason: 'Prueba' });
}

const entryOf = async (source: 'purchase_order' | 'devolucion_proveedor', number: string): Promise<string | undefined> =>
  (
    await sql<{ erp_entry: string }>`select erp_entry from erp_posts where source = ${source} and state = 'publicado' and source_id in (
      select id from purchase_orders where number = ${number} union all select id from supplier_returns where number = ${number})`.execute(
      db,
    )
  ).rows[0]?.erp_entry;

/** What accounting writes into the ERP of the order, paid in part, or of what went back. */
async function account(
  what: 'bill' | 'note',
  { quantity, material, thousandths }: { quantity: string; material: number; thousandths: number },
): Promise<void> {
  const [net, day] = [String(thousandths), todayInChile()];
  if (what === 'bill') {
    const lines = [{ quantity, net, base: { entry: (await entryOf('purchase_order', order_number)) ?? '', line: material } }];
    const paid = String(Math.floor(thousandths / 3));
    await db.transaction().execute((tx) => writeInvoice(tx, { folio: 'F', day, total: net, paid, lines }));
    return;
  }
  const [back] = (await office.call(listSupplierReturns, { per_page: 1, status: 'despachada' })).items;
  const entry = back && (await entryOf('devolucion_proveedor', back.number));
  if (!entry) return;
  const lines = [{ quantity, net, base: { kind: 'PurchaseReturn' as const, entry, line: 0 } }];
  await db.transaction().execute((tx) => writeCreditNote(tx, { folio: 'NC', day, lines }));
}

const threadsOf = async (code: string): Promise<MaterialThread[]> =>
  Promise.all(
    [here, there, beyond].map((it) =>
      office.call(materialThread, { codigoLugarInstalacion: it.codigoLugarInstalacion, codigoMaterial: code }),
    ),
  );
const at = (threads: readonly MaterialThread[], step: string): string =>
  sumOf(threads.map((it) => it.junctions.find((one) => one.step === step)?.quantity ?? '0'));
const lying = async (warehouse_id: number, material_id: number): Promise<string> => {
  // From the ledger alone: the sums of the stocks are somebody else's.
  const { rows } = await sql<{ quantity: string }>`
    select trim_scale(coalesce(sum(case when to_warehouse_id = ${warehouse_id} then quantity else -quantity end), 0))::text as quantity
    from stock_movements where ${warehouse_id} in (to_warehouse_id, from_warehouse_id) and material_id = ${material_id}`.execute(db);
  return rows[0]?.quantity ?? '0';
};

/** What each step says, against what the ledger says by itself. */
async function compare(material: { id: number }, threads: readonly MaterialThread[]): Promise<void> {
  for (const { junctions, is_balanced } of threads) {
    expect(junctions.filter((it) => it.balance !== null)).toEqual([]);
    expect(is_balanced).toBe(true);
    for (const step of Object.keys(threadParts)) {
      const junction = junctions.find((it) => it.step === step);
      expect([step, sumOf((junction?.parts ?? []).map((it) => it.quantity))]).toEqual([step, junction?.quantity]);
    }
    const way = Object.keys(threadParts).map((step) => Number(junctions.find((it) => it.step === step)?.quantity));
    expect(way).toEqual(way.toSorted((one, other) => other - one));
  }
  const [whole, ofTaking] = [threads.slice(0, 2), threads.slice(2)];
  const pending = async (project_id: number): Promise<string> => {
    const { rows } = await sql<{ quantity: string }>`
      select trim_scale(coalesce(sum(it.quantity), 0))::text as quantity from material_return_lines as it join material_returns on id = return_id
      where status = 'pendiente' and project_id = ${project_id} and material_id = ${material.id} and warehouse_id is not null`.execute(db);
    return rows[0]?.quantity ?? '0';
  };
  // What waits for a decision lies where it lay.
  expect(await lying(van.id, material.id)).toBe(sumOf([at(whole, 'en_bodega'), await pending(project.id)]));
  expect(await lying(far.id, material.id)).toBe(sumOf([at(ofTaking, 'en_bodega'), await pending(taking.id)]));
  expect(await lying(depot.id, material.id)).toBe(at(threads, 'devuelto'));
}

/** Each junction of each place, against its definition. */
async function define(material: { id: number }, threads: readonly MaterialThread[]): Promise<void> {
  for (const [nth, place] of [here, there, beyond].entries()) {
    const { aqui, ...steps } = await definitionOf(db, place.id, material.id);
    const said = (step: string) => threads[nth]?.junctions.find((it) => it.step === step)?.quantity ?? '0';
    for (const [step, quantity] of Object.entries(steps)) expect([nth, step, said(step)]).toEqual([nth, step, quantity]);
    for (const definition of [orderedDefinition, billedDefinition])
      for (const [step, quantity] of Object.entries(await definition(db, place.id, material.id)))
        expect([nth, step, said(step)]).toEqual([nth, step, quantity]);
    expect([nth, sumOf([said('en_bodega'), said('en_obra')])]).toEqual([nth, aqui]);
  }
}

const once = (what: Operation['what'], thousandths: number, { at = 0, material = 0 } = {}): Operation => ({
  what,
  at,
  material,
  thousandths,
  condition: 'nuevo',
});

/** One that arrives short and is lost, one that goes back: too seldom by themselves. */
const short = (settled: 'lose' | 'back'): Operation[] => [once('send', 2_000), once('arrive', 1_001), once(settled, 1)];

/** Each of them where it can be done: chance alone may leave one out. */
const allOfThem: Operation[] = [
  ...short('lose'),
  ...short('back'),
  once('buy', 9_000, { at: 2 }),
  once('use', 1_000),
  once('annul', 1),
  once('return', 1_000),
  once('approve', 1),
  once('send', 1_000),
  once('cancel', 1),
  once('send', 1_000, { at: 1, material: 1 }),
];

/** Of what came by the order: it leaves for its supplier, is credited, or comes back; or is brought again. */
const goingBack: Operation[] = [
  once('giveBack', 2_001),
  once('leave', 1),
  once('credit', 1),
  once('giveBack', 3_000),
  once('leave', 1),
  once('takeBack', 1),
  once('giveBack', 4_000, { at: 1, material: 1 }),
  once('leave', 1),
  once('buy', 2_000, { at: 3, material: 1 }),
  once('bill', 5_000),
  once('bill', 3_000, { material: 1 }),
  once('giveBack', 1_500),
  once('leave', 1),
  once('note', 1_000),
];

/** What is not sent any more, and what comes back of it afterwards: too seldom by itself, and it leaves nothing to do. */
const closing: Operation[] = [once('send', 3_000), once('close', 20_000), once('cancel', 1)];

/** What was ordered, received, used and the rest, by the ledger and by their definitions. */
async function agree(): Promise<void> {
  for (const it of materials) {
    const threads = await threadsOf(it.codigo);
    await compare(it, threads);
    await define(it, threads);
  }
}

test(
  'whatever is sent, bought, lost, used and given back, each junction is the sum of its parts and what the ledger says',
  { timeout: 240_000 },
  async () => {
    for (const it of allOfThem) await act(it);
    const { rows: came } = await sql`select from purchase_order_arrivals`.execute(db);
    expect(came.length).toBeGreaterThan(0);
    for (const it of bought) await receive(it, ['20', '20']);
    for (const it of goingBack) await act(it);
    // The test is worth something only when things happen.
    expect([...done].toSorted()).toEqual(
      'annul approve arrive back bill buy cancel credit giveBack leave lose note return send takeBack use'.split(' '),
    );

    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 40, maxLength: 60 }), async (operations) => {
        for (const it of [...short('lose'), ...operations, ...short('back')]) await act(it);
        await readPurchases({ ...app.workshop, db });
        await agree();
      }),
      { numRuns: 8, endOnFailure: true },
    );
    for (const it of closing) await act(it);
    expect([...done]).toContain('close');
    await agree();

    // Whatever happened, its paper is one click away.
    const events = await Promise.all(
      [here, there, beyond].flatMap((it) =>
        materials.map(({ codigo }) =>
          office.call(threadEvents, { codigoLugarInstalacion: it.codigoLugarInstalacion, codigoMaterial: codigo, per_page: 200 }),
        ),
      ),
    );
    const said = events.flatMap((it) => it.items);
    expect(said.filter((it) => it.url === null)).toEqual([]);
    const screens = new Map(said.map((it) => [it.happening, it.url?.replace(it.number, '…')]));
    expect(Object.fromEntries(screens)).toMatchObject({
      solicitud: '/sap/request-materials/…',
      recepcion: expect.stringMatching(/^\/sap\/request-materials\/SM-\d+\/despachos$/),
      orden: '/supplying/purchase-orders/…',
      despacho: '/supplying/mobile-warehouses/material-transfers/…',
      llegada: '/supplying/mobile-warehouses/material-transfers/…',
      consumo: '/materiales/vales-consumo/…',
      devolucion: '/materiales/devoluciones/…',
    });
    expect(said.find((it) => it.happening === 'orden')?.number).toBe(order_number);
  },
);

test('what a line says of itself and no paper does is found, and said where it is', async () => {
  const line = requests[0]?.items[0];
  await sql`update material_request_lines set closed_quantity = 0, sent_quantity = sent_quantity + 1, received_quantity = received_quantity + 1,
    consumed_quantity = consumed_quantity + 1 where id = ${line?.id}`.execute(db);

  const [thread] = await threadsOf(cable.codigo);

  expect(thread?.is_balanced).toBe(false);
  expect(thread?.junctions.filter((it) => it.balance !== null).map((it) => it.step)).toEqual(expect.arrayContaining(['recibido', 'usado']));
  expect(thread?.junctions.find((it) => it.step === 'usado')?.balance).toContain('Las solicitudes dicen en «Usado»');
});

test('what the ledger says of a paper and the paper does not is found by the number of the paper', async () => {
  const { number } = await db
    .selectFrom('stock_transfers')
    .innerJoin('stock_transfer_lines', 'transfer_id', 'stock_transfers.id')
    .where('request_id', '=', requests[1]?.id ?? 0)
    .where('material_id', '=', panel.id)
    .select('number')
    .orderBy('stock_transfers.id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const movement = { material_id: panel.id, from_warehouse_id: null, to_warehouse_id: source.id, quantity: '3', kind: 'ajuste' as const };
  const nothing = { unit_cost: null, currency: null, project_id: null, place_id: null, user_id: null, reason: null };
  await db
    .insertInto('stock_movements')
    .values({ ...movement, ...nothing, document_kind: 'traslado', document_number: number })
    .execute();

  const thread = (await threadsOf(panel.codigo))[1];

  expect(thread?.junctions.find((it) => it.step === 'recibido')?.balance).toContain(`${number} cambia el stock`);
});
