import { expect, test } from 'vitest';
import { decideApproval, getApprovals } from 'contract/approvals/index.ts';
import {
  amendServiceOrder,
  changeOrderSupplier,
  purchaseOrderPdfInfo,
  serviceOrderPdf,
  type PurchaseOrderInfo,
} from 'contract/orders/index.ts';
import type { BillingKind } from 'contract/suppliers/index.ts';
import { pdfTextOf } from '../../../test/files.ts';
import { orderScene } from '../scene.ts';

const { db, given, rocio, boss, issued, amend, decide, until } = await orderScene();
// Words stand by themselves in the text of a PDF.
const wordsOf = async ({ number }: Pick<PurchaseOrderInfo, 'number'>) =>
  pdfTextOf((await rocio.raw(serviceOrderPdf, { number })).rawPayload);
const bills = (billing: BillingKind | null) =>
  db.updateTable('supplier_records').set({ billing }).where('supplier_code', '=', 'P1').execute();

test('the paper of an order says what it comes to, where it is delivered, until when it holds, who approved it and which page it is', async () => {
  const order = await issued({ valid_until: '2030-12-31' }, { item_id: 2, name: 'Topografía', unit_price: '50000', tax_exempt: true });
  const items = [
    { line: 1, quantity: '3', unit_price: '100000' },
    { line: 2, quantity: '2', unit_price: '50000' },
  ];
  await rocio.call(amendServiceOrder, amend(order, { items, delivery_place: 'Parcela Pataguas' }));
  await decide(order.number, true);
  await until(order.number, { edition: 2 });

  const paper = await wordsOf(order);

  // The tax of what is not exempt alone.
  for (const it of ['Descuento', '400.000', '300.000', '57.000', '457.000', 'Exento']) expect(paper).toContain(it);
  for (const it of ['Entregar', 'Pataguas', '31-12-2030', 'Aprobó', 'Bruno', 'Página']) expect(paper).toContain(it);
});

test('what is taken off stands in its line and below them; an order that the chain rejects is printed as rejected', async () => {
  const order = await issued({ quantity: '4', unit_price: '1000', discount_percentage: '12.5' });
  const paper = await wordsOf(order);
  for (const it of ['Desc.', '12,5', '4.000', '500', '3.500', '665', '4.165']) expect(paper).toContain(it);
  expect(paper).not.toContain('RECHAZADA');

  const other = await given.supplier({ codigo: 'P-otro' });
  const change = { number: order.number, version: order.version, supplier_code: other.codigo, reason: 'Entrega antes' };
  const made = await rocio.call(changeOrderSupplier, change);
  const [asked] = (await boss.call(getApprovals, {})).items.filter((it) => it.title.includes(made.number));
  await boss.call(decideApproval, {
    approval_id: asked?.approval_id ?? 0,
    version: asked?.version ?? 0,
    approved: false,
    comentario: 'Muy caro',
  });
  expect(await wordsOf(await until(made.number, { status: 'rechazada' }))).toContain('RECHAZADA');
});

test('who bills with an invoice reads how to refer to the order; a boleta refers to nothing', async () => {
  const order = await issued();
  await bills('factura');
  const [invoiced, references] = [await wordsOf(order), ['Referencias', '801', '802']];
  for (const it of references) expect(invoiced).toContain(it);
  await bills('boleta_honorarios');
  const boleta = await wordsOf(order);
  for (const it of references) expect(boleta).not.toContain(it);
  expect(boleta).toContain('Norte');
  await bills(null);
  const abroad = { rut: null, country: 'DE', tax_id: 'DE761234560' };
  await db.updateTable('supplier_records').set(abroad).where('supplier_code', '=', 'P1').execute();
  const foreign = await wordsOf(order);
  for (const it of references) expect(foreign).not.toContain(it);
  expect(foreign).toContain('Norte');
  const home = { rut: '76123456-0', country: 'CL', tax_id: null };
  await db.updateTable('supplier_records').set(home).where('supplier_code', '=', 'P1').execute();
});

test('who is from abroad stands on the paper with their number, country and address, and goes on standing there as they were', async () => {
  const { codigo } = await given.supplier({ rut: null });
  const says = (said: { tax_id: string; address: string }) =>
    db
      .updateTable('supplier_records')
      .set({ rut: null, country: 'DE', ...said })
      .where('supplier_code', '=', codigo)
      .execute();
  await says({ tax_id: 'DE811569869', address: 'Hauptstraße' });
  const order = await issued({ supplier_code: codigo, unit_price: '100000' });
  await says({ tax_id: 'DE999999999', address: 'Nebengasse' });

  const paper = await wordsOf(order);

  for (const it of ['tributaria', 'DE811569869', 'Hauptstraße,', 'Alemania', '200.000']) expect(paper).toContain(it);
  for (const it of ['DE999999999', 'Nebengasse', '38.000']) expect(paper).not.toContain(it);
  expect(order).toMatchObject({ supplier_tax_id: 'DE811569869', supplier_country: 'DE', tax: '0', total: '200000' });
  const info = await rocio.call(purchaseOrderPdfInfo, { number: order.origin_number });
  expect(info).toMatchObject({
    supplier: { tax_id: 'DE811569869', address: 'Hauptstraße, Alemania' },
    totals: { tax: '0', total_with_discount: '200000' },
  });
});
