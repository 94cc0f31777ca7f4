import { expect, test } from 'vitest';
import { getApproval } from 'contract/approvals/index.ts';
import {
  abastecimientoApproveServiceRequest,
  markUniqueSupplier,
  updateServiceItem,
  uploadServiceFile,
  type DocumentSent,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import type { Input } from 'contract/call.ts';
import { serviceScene } from '../requests/scene.ts';

const { db, employee, camila, rocio, boss, offer, item, ask, of, open } = await serviceScene();
const cause = await db.selectFrom('unique_supplier_causes').select('id').orderBy('id').executeTakeFirstOrThrow();

const only = ({ service_items: [first] }: ServiceRequestInfo) => ({
  item_id: first?.item_id ?? 0,
  flags: first?.flags.map((it) => it.code),
});
const papers = ({ service_items: [first] }: ServiceRequestInfo) => first?.documents ?? [];
const upload = (name: string) =>
  rocio.call(uploadServiceFile, { file: new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], name, { type: 'application/pdf' }) });

const quote = (it: ServiceRequestInfo, documents: DocumentSent[]) =>
  rocio.call(updateServiceItem, { item_id: only(it).item_id, version: it.version, documents });

const rewritten = (
  it: ServiceRequestInfo,
  document: DocumentSent,
  more: Partial<NonNullable<Input<typeof updateServiceItem>['quotations']>[number]> = {},
) => ({ item_id: only(it).item_id, version: it.version, quotations: [{ id: papers(it)[0]?.id ?? 0, document, ...more }] });

const mark = async (it: ServiceRequestInfo, more: Partial<Input<typeof markUniqueSupplier>> = {}) => ({
  document_id: papers(it)[0]?.id ?? 0,
  version: it.version,
  cause_id: cause.id,
  evidence_file_id: (await upload('representacion.pdf')).id,
  ...more,
});

test('a quotation is written anew', async () => {
  const asked = await ask({ items: [item([offer(1, '1000')])] });

  const after = await camila.call(updateServiceItem, rewritten(asked, offer(2, '1500')));

  expect(papers(after)).toMatchObject([{ supplier: 'Izajes Atacama', price: '1500', origin: 'NO ABASTECIMIENTO' }]);
  expect(after.amount).toBe('3000');
});

test('what somebody brought while they were of supply stays supply’s after they left it', async () => {
  const leaving = await employee({ permissions: ['services:read', 'services:create', 'services:update'], isSupply: true });
  const asked = await ask();
  const quoting = { item_id: only(asked).item_id, version: asked.version, documents: [offer(1, '1000')] };
  const quoted = await leaving.call(updateServiceItem, quoting);
  await db
    .updateTable('roles')
    .set({ es_abastecimiento: false })
    .where('codigo_rol', 'in', db.selectFrom('users').where('id', '=', leaving.id).select('codigo_rol'))
    .execute();
  const after = await rocio.call(updateServiceItem, {
    item_id: only(quoted).item_id,
    version: quoted.version,
    documents: [offer(2, '1000')],
  });

  expect(papers(after).map((it) => it.origin)).toEqual(['ABASTECIMIENTO', 'ABASTECIMIENTO']);
});

test('what supply quoted is not of supply any more once somebody else wrote it anew', async () => {
  const quoted = await quote(await ask(), [offer(1, '1000')]);
  expect(papers(quoted)).toMatchObject([{ origin: 'ABASTECIMIENTO' }]);

  const after = await camila.call(updateServiceItem, rewritten(quoted, offer(2, '150000000')));

  expect(papers(after)).toMatchObject([{ origin: 'NO ABASTECIMIENTO' }]);
  expect(only(after).flags).toContain('supply_only');
});

test('the mark of a sole supplier goes with the supplier, and stays with another price', async () => {
  const quoted = await quote(await ask(), [offer(1, '1000')]);
  const marked = await rocio.call(markUniqueSupplier, await mark(quoted));

  const dearer = await camila.call(updateServiceItem, rewritten(marked, offer(1, '7000000')));
  const other = await camila.call(updateServiceItem, rewritten(dearer, offer(2, '7000000')));

  expect([dearer, other].map((it) => [papers(it)[0]?.unique_supplier, only(it).flags])).toEqual([
    [true, []],
    [false, ['few_quotations']],
  ]);
});

test('the mark of one quotation does not excuse the choice of another', async () => {
  const asked = await ask({ items: [item([offer(1, '1000'), offer(2, '9000000', { selected: true })])] });

  const marked = await rocio.call(markUniqueSupplier, await mark(asked));

  expect(only(marked).flags).toEqual(['few_quotations']);
});

test('a mark that is no longer in force excuses nothing, and none is made for the past', async () => {
  const asked = await ask({ items: [item([offer(1, '9000000')])] });
  expect(await rocio.refused(markUniqueSupplier, await mark(asked, { valid_until: '2020-01-01' }))).toMatchObject({
    fields: { valid_until: 'Ya pasó: indique hasta cuándo vale la causa.' },
  });
  const marked = await rocio.call(markUniqueSupplier, await mark(asked, { valid_until: '2199-01-01' }));
  expect(only(marked).flags).toEqual([]);

  await db
    .updateTable('service_documents')
    .set({ unique_supplier_until: '2020-01-01' })
    .where('item_id', '=', only(marked).item_id)
    .execute();

  expect((await rocio.refused(abastecimientoApproveServiceRequest, of(marked))).message).toContain('Faltan 2 cotizaciones');
});

test('whoever decides of a sole supplier reads the evidence', async () => {
  const asked = await ask({ items: [item([offer(1, '4000000')])] });
  const marked = await rocio.call(markUniqueSupplier, await mark(asked));

  const pending = await rocio.call(abastecimientoApproveServiceRequest, of(marked));

  const { service_materials } = await boss.call(getApproval, { approval_id: open(pending)?.id ?? 0 });
  expect(service_materials[0]?.documents.map((it) => it.name)).toEqual(['Evidencia de proveedor único: representacion.pdf']);
});

test('a chosen quotation that becomes another paper cannot stay chosen', async () => {
  const asked = await ask({ items: [item([offer(1, '1000', { selected: true }), offer(2, '2000')])] });

  const refused = await rocio.refused(
    updateServiceItem,
    rewritten(asked, offer(1, '1000', { document_type: 'Otros' }), { selected: true }),
  );

  expect(refused.fields).toEqual({ 'quotations.0.selected': 'Solo se elige una cotización.' });
});

test('a price that comes as a number has no thousands; as text it may', async () => {
  const prices = [1.125, '1.125', '1,125'];

  const answers = await Promise.all(prices.map((price) => ask({ items: [item([{ price }])] })));

  expect(answers.map((it) => papers(it)[0]?.price)).toEqual(['1.125', '1125', '1.125']);
});

test('as many documents as the form takes are written down', async () => {
  const documents = Array.from({ length: 20 }, (_, at) => ({ price: String(1000 + at) }));

  const asked = await ask({ items: Array.from({ length: 140 }, () => item(documents)) });

  expect(asked.service_items.flatMap((it) => it.documents)).toHaveLength(2800);
});

test('one item is bought in parts: several are chosen, each for so much, and together for what is asked', async () => {
  const parts = (one: string | null, other: string | null) => [
    offer(1, '1000', { selected: true, shopping_index: 1, amount: one }),
    offer(2, '1200', { selected: true, shopping_index: 2, amount: other }),
  ];
  const request = (one: string | null, other: string | null) => ask({ items: [item(parts(one, other), { quantity: '10' })] });

  const said = async (one: string | null, other: string | null) =>
    (await request(one, other)).service_items[0]?.flags.map((it) => it.text) ?? [];
  expect(await said('6', null)).toEqual(['Elegidas varias cotizaciones, cada una dice qué cantidad se le compra.']);
  expect(await said('6', '3')).toEqual(['Lo elegido suma 9 y se piden 10.']);
  const whole = await request('6.5', '3.5');

  expect(only(whole).flags).toEqual([]);
  expect(papers(whole).map((it) => [it.shopping_index, it.selected, it.amount])).toEqual([
    [1, true, '6.5'],
    [2, true, '3.5'],
  ]);
  // 6.500 and 4.200.
  expect(whole.amount).toBe('10700');
  const stopped = await request('6', '3');
  expect(await rocio.refused(abastecimientoApproveServiceRequest, of(stopped))).toMatchObject({
    status: 422,
    message: expect.stringContaining('suma 9'),
  });
});
