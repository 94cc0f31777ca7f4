import { materialThread } from 'contract/dashboards/index.ts';
import {
  createSupplierReturn,
  creditSupplierReturn,
  dispatchSupplierReturn,
  getSupplierReturn,
  getMaterialRequest,
} from 'contract/materials/index.ts';
import { orderTracking } from 'contract/orders/index.ts';
import { expect, test } from 'vitest';
import { buying } from '../../../test/buying.ts';
import { scene } from '../../../test/scene.ts';
import { readPurchases, writeCreditNote } from '../../../test/accounting.ts';
import { todayInChile } from '../../platform/today.ts';

const stage = await scene({ background: true });
const { app, db, given, as } = stage;
const { buyer, order, receive, invoice, postedOf } = await buying(stage);
const project = await given.project();
const place = await given.place({ codigoProyecto: project.codigoProyecto });
const [panel, cable] = [await given.material(), await given.material()];
const reason = await db.selectFrom('supplier_return_reasons').select('id').orderBy('id').executeTakeFirstOrThrow();

/** Of ten panels and ten cables that came and were invoiced, some panels went back. */
async function returnPanels({
  quantity = '3',
  outcome = 'nota_de_credito',
}: { quantity?: string; outcome?: 'nota_de_credito' | 'reposicion' } = {}) {
  const warehouse = await given.warehouse({ movil: false });
  const request = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    project_id: project.id,
    place_id: place.id,
    requester_id: buyer.id,
    to_warehouse_id: warehouse.id,
    lines: [{ material_id: panel.id }, { material_id: cable.id }],
  });
  const order_number = await order([request]);
  const receipt_number = await receive(request, ['10', '10']);
  await invoice(order_number, { quantity: '10', net: '10000' });
  const made = await buyer.call(createSupplierReturn, {
    receipt_number,
    outcome,
    reason_id: reason.id,
    detail: null,
    items: [{ material_request_item_id: request.items[0]?.id ?? 0, quantity }],
  });
  const { number, id } = made;
  await buyer.call(dispatchSupplierReturn, {
    number,
    version: made.version,
    dte_folio: '881',
    driver: null,
    plate: null,
    reservation_reason: null,
  });
  await postedOf('devolucion_proveedor', id);
  const { erp_entry } = await db
    .selectFrom('erp_posts')
    .where('source', '=', 'devolucion_proveedor')
    .where('source_id', '=', id)
    .select('erp_entry')
    .executeTakeFirstOrThrow();
  return { number, request, order_number, entry: erp_entry ?? '' };
}
type ReturnCase = Awaited<ReturnType<typeof returnPanels>>;

const read = () => readPurchases({ ...app.workshop, db });
/** Accounting writes a credit note of the return into the ERP, which is read. */
async function credit({ entry }: ReturnCase, { quantity, net, folio }: { quantity: string; net: string; folio: string }): Promise<number> {
  const lines = [{ quantity, net, base: { kind: 'PurchaseReturn' as const, entry, line: 0 } }];
  const note = await db.transaction().execute((tx) => writeCreditNote(tx, { folio, day: todayInChile(), lines }));
  await read();
  return note;
}
const stateOf = ({ number }: ReturnCase) => buyer.call(getSupplierReturn, { number });
const trackedOf = ({ order_number: number }: ReturnCase) => buyer.call(orderTracking, { number });

test('a return waits for its credit note until the ERP has it of all that went back, and what it credits is invoiced no more', async () => {
  const gone = await returnPanels();
  expect((await trackedOf(gone)).problems).toMatchObject([{ kind: 'not_received', quantity: '3' }]);

  await credit(gone, { quantity: '1', net: '1000', folio: 'NC-70' });

  expect(await stateOf(gone)).toMatchObject({ status: 'despachada', erp_credits: [{ folio: 'NC-70', net: '1000' }] });
  expect((await trackedOf(gone)).problems).toMatchObject([{ kind: 'not_received', quantity: '2' }]);

  await credit(gone, { quantity: '2', net: '2000', folio: 'NC-71' });

  expect(await stateOf(gone)).toMatchObject({
    status: 'acreditada',
    credit_folio: 'NC-70, NC-71',
    credit_net: '3000',
    credit_on: todayInChile(),
  });
  const { lines, problems, credit_notes } = await trackedOf(gone);
  expect(problems).toEqual([]);
  expect(lines[0]).toMatchObject({ invoiced: '7', invoiced_net: '7000', invoicing: 'completa' });
  expect(credit_notes).toMatchObject([
    { folio: 'NC-70', net: '1000' },
    { folio: 'NC-71', net: '2000' },
  ]);
});

test('a credit note that was written down here counts once when the ERP has it too, as the ERP says it', async () => {
  const gone = await returnPanels();
  const { version } = await stateOf(gone);
  const note = { number: gone.number, version, credit_folio: 'NC-80', credit_on: todayInChile(), credit_net: '3000' };
  await buyer.call(creditSupplierReturn, note);
  expect((await trackedOf(gone)).credit_notes).toMatchObject([{ folio: 'NC-80', number: null, net: '3000' }]);

  await credit(gone, { quantity: '3', net: '2900', folio: 'NC-80' });

  const { lines, credit_notes } = await trackedOf(gone);
  expect(lines[0]).toMatchObject({ invoiced: '7', invoiced_net: '7100' });
  expect(credit_notes).toMatchObject([{ folio: 'NC-80', net: '2900' }]);
  expect(credit_notes[0]?.number).not.toBeNull();
  expect(await stateOf(gone)).toMatchObject({ status: 'acreditada', credit_net: '3000' });
});

test('a note that is cancelled in the ERP is waited for again, and what was given up stays given up', async () => {
  const gone = await returnPanels({ outcome: 'reposicion' });
  const entry = await credit(gone, { quantity: '3', net: '3000', folio: 'NC-90' });
  expect(await stateOf(gone)).toMatchObject({ status: 'acreditada' });
  expect((await trackedOf(gone)).lines[0]).toMatchObject({ pending: '0' });
  expect((await buyer.call(getMaterialRequest, { number: gone.request.number })).items[0]).toMatchObject({ closed_quantity: '3' });

  await db.updateTable('erp_credit_notes').set({ is_cancelled: true }).where('entry', '=', entry).execute();
  await read();

  expect(await stateOf(gone)).toMatchObject({ status: 'despachada', outcome: 'nota_de_credito', credit_folio: null, erp_credits: [] });
  const { lines, problems, credit_notes } = await trackedOf(gone);
  expect([lines[0]?.invoiced, lines[0]?.pending, credit_notes]).toEqual(['10', '0', []]);
  expect(problems).toMatchObject([{ kind: 'not_received', quantity: '3' }]);

  await credit(gone, { quantity: '3', net: '3000', folio: 'NC-91' });
  expect(await stateOf(gone)).toMatchObject({ status: 'acreditada', credit_folio: 'NC-91' });
  expect((await trackedOf(gone)).lines[0]).toMatchObject({ invoiced: '7', pending: '0' });
});

test('a credit note of an invoice takes off what was invoiced, and of nobody’s order says nothing', async () => {
  const gone = await returnPanels();
  const { erp_entry } = await db
    .selectFrom('supplier_invoice_lines as line')
    .innerJoin('purchase_orders as it', 'it.id', 'line.order_id')
    .where('it.number', '=', gone.order_number)
    .select('line.erp_entry')
    .executeTakeFirstOrThrow();
  const base = { kind: 'PurchaseInvoice' as const, entry: erp_entry, line: 0 };
  const lines = [{ quantity: '0', net: '500', base }];
  await db.transaction().execute((tx) => writeCreditNote(tx, { folio: 'NC-P', day: todayInChile(), lines }));
  await read();

  expect((await trackedOf(gone)).lines[0]).toMatchObject({ invoiced: '10', invoiced_net: '9500' });
  expect(await stateOf(gone)).toMatchObject({ status: 'despachada', erp_credits: [] });
});

test('the thread of the material counts what was credited as not invoiced, with its paper', async () => {
  const looker = await as('materials:read', 'purchase_orders:read');
  const pair = { codigoLugarInstalacion: place.codigoLugarInstalacion, codigoMaterial: panel.codigo };
  const before = await looker.call(materialThread, pair);
  const gone = await returnPanels();
  await credit(gone, { quantity: '3', net: '3000', folio: 'NC-T' });

  const after = await looker.call(materialThread, pair);
  const invoiced = (it: typeof after) => Number(it.junctions.find((one) => one.step === 'facturado')?.quantity ?? 0);
  expect(invoiced(after) - invoiced(before)).toBe(7);
});
