import { expect, test } from 'vitest';
import { explainActions, findAnything, workday } from 'contract/dashboards/index.ts';
import {
  abastecimientoApproveServiceRequest,
  addServiceItems,
  assetCode,
  cancelServiceRequest,
  commentItem,
  createServiceRequest,
  deleteServiceDocument,
  deleteServiceItem,
  deleteItemComment,
  getDeletedItems,
  getServiceRequest,
  getServiceRequestXlsx,
  isAbastecimientoService,
  listServiceHistory,
  reopenServiceRequest,
  restoreServiceItem,
  updateServiceItem,
  type DocumentSent,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { serviceScene, statusOf } from './scene.ts';

const { db, employee, camila, rocio, jaime, boss, project, offer, item, ask, of, read, open, pending } = await serviceScene();

const flagsOf = (it: ServiceRequestInfo) => it.service_items.flatMap((one) => one.flags.map((flag) => flag.code));

test('what is asked for without quotations is quoted; with them it waits for supply to validate them', async () => {
  const bare = await ask();
  const quoted = await ask({ items: [item([offer(1, '1.500.000')])] });

  expect(bare).toMatchObject({
    number: expect.stringMatching(/^SS-\d{6}$/),
    status: 'in_quotation',
    request_type: 'SOLICITUD DE SERVICIO',
    requester: 'Camila Pide',
    buyer: null,
    amount: null,
    project_code: project.codigoProyecto,
    service_items: [{ line: 1, code: 'SRV-GRUA', unit: 'día', quantity: '2', flags: [{ code: 'no_quotation' }] }],
  });
  expect(quoted).toMatchObject({
    status: 'pending_validation',
    amount: '3000000',
    service_items: [{ quotation_attached: true, quotations_needed: 1, flags: [], documents: [{ price: '1500000', valid_supplier: true }] }],
  });
});

test('a service needs three quotations from 2,000,000 on, of which one is chosen, and becomes ready by itself, and back', async () => {
  const one = await ask();
  const [first] = one.service_items;
  const add = (it: ServiceRequestInfo, documents: DocumentSent[]) =>
    rocio.call(updateServiceItem, { item_id: first?.item_id ?? 0, version: it.version, documents });

  const cheap = await add(one, [offer(1, '1999999.9999')]);
  const dear = await add(cheap, [offer(2, '2000000')]);
  const three = await add(dear, [offer(3, '2100000', { selected: true })]);
  const gone = await rocio.call(deleteServiceDocument, {
    document_id: three.service_items[0]?.documents[0]?.id ?? 0,
    version: three.version,
  });

  expect(statusOf(cheap)).toEqual(['quotation_ready', 'quotation_ready']);
  expect(statusOf(dear)).toEqual(['in_quotation', 'in_quotation']);
  expect(dear.service_items[0]).toMatchObject({ quotations_needed: 3, quotations: 2 });
  expect(flagsOf(dear)).toEqual(['few_quotations', 'none_selected']);
  expect(dear.service_items[0]?.flags[0]?.text).toBe(
    'Falta una cotización, porque la de Izajes Atacama, de $ 2.000.000, llega al umbral de $ 2.000.000, desde el que se piden 3.',
  );
  expect(three).toMatchObject({ status: 'quotation_ready', amount: '4200000' });
  expect(gone).toMatchObject({ status: 'in_quotation', service_items: [{ quotations: 2 }] });
});

test('what stops an approval is said, each in its sentence, and never stops the saving', async () => {
  const request = await ask({
    items: [
      item([{ supplier: 'Sin RUT', price: '100' }]),
      item([offer(4, '100')]),
      item([offer(1, '100', { coin: 'EUR', date: '2001-01-01' })]),
      item([offer(1, '100', { selected: true, amount: '1.5' }), offer(2, '90', { selected: true, amount: '1' })]),
      item([{ supplier_rut: '11111111-1', price: '100', supplier: 'Desconocido' }]),
      item([offer(1, '100', { date: '2020-01-01', valid_until: '2020-01-31' })]),
    ],
  });

  expect(flagsOf(request)).toEqual(['incomplete', 'invalid_supplier', 'no_rate', 'amounts', 'invalid_supplier', 'expired']);
  expect(request.flags).toEqual([
    { code: 'several_currencies', text: 'Las cotizaciones elegidas están en CLP y EUR: elija una sola moneda.' },
  ]);
  const refused = await rocio.refused(abastecimientoApproveServiceRequest, of(request));
  expect(refused).toMatchObject({ status: 422 });
  expect(refused.message).toContain('Ítem 1: A la cotización de Sin RUT le falta el RUT del proveedor.');
  const { actions } = await rocio.call(explainActions, { thing: 'service_request', id: request.number });
  expect(actions.find((it) => it.action === 'supply_approve')?.flags).toContain(request.flags[0]?.text);
  const expired = await camila.refused(updateServiceItem, {
    item_id: request.service_items[0]?.item_id ?? 0,
    version: request.version,
    documents: [offer(1, '100', { selected: true, date: '2020-01-01', valid_until: '2020-02-01' })],
  });
  expect(expired.fields).toEqual({ 'documents.0.selected': 'Venció el 01-02-2020: pida que la renueven.' });
});

test('a price in another currency is converted at the rate of its own date, unrounded, and a request rounds once', async () => {
  await db
    .insertInto('exchange_rates')
    .values([
      { moneda: 'USD', fecha: '2026-11-13', valor: '955.12', fuente: 'Banco Central' },
      { moneda: 'USD', fecha: '2026-11-16', valor: '1000', fuente: 'Banco Central' },
    ])
    .execute();
  const weekend = { coin: 'USD', date: '2026-11-15' } as const;
  const three = await ask({ items: [item([offer(1, '2094', weekend)]), item([offer(2, '2093.9', weekend)])] });

  expect(three.service_items.map((it) => it.quotations_needed)).toEqual([3, 1]);
  expect(three.service_items[0]?.documents[0]).toMatchObject({
    price_clp: '2000021',
    rate: { value: '955.12', date: '2026-11-13', source: 'Banco Central' },
  });
  // 2 × 2.094 × 955,12 = 4.000.042,56; 2 × 2.093,9 × 955,12 = 3.999.851,536
  expect(three.amount).toBe('7999894');
});

test('items are added, deleted with a reason, found again and restored; the last one stays', async () => {
  const request = await ask();
  const more = await camila.call(addServiceItems, { ...of(request), items: [item([], { code: 'SRV-TOPO' })] });
  const [one, two] = more.service_items;
  const deleted = await camila.call(deleteServiceItem, { item_id: one?.item_id ?? 0, version: more.version, reason: 'Repetido' });

  expect(deleted.service_items.map((it) => it.line)).toEqual([2]);
  expect(await camila.call(getDeletedItems, { service_request_id: request.id })).toMatchObject([
    { line: 1, deleted: { by: 'Camila Pide', reason: 'Repetido' }, allowed_actions: ['restore'] },
  ]);
  expect(await camila.refused(deleteServiceItem, { item_id: two?.item_id ?? 0, version: deleted.version, reason: 'x' })).toMatchObject({
    status: 422,
  });
  const restored = await camila.call(restoreServiceItem, { item_id: one?.item_id ?? 0, version: deleted.version });
  expect(restored.service_items.map((it) => it.line)).toEqual([1, 2]);
});

test('cancelled it can be reopened up to and including the fourteenth day', async () => {
  const request = await pending();
  const cancelled = await camila.call(cancelServiceRequest, { ...of(request), reason: 'Se aplazó' });
  expect(cancelled).toMatchObject({ status: 'cancelled', cancellation_reason: 'Se aplazó', service_items: [{ status: 'in_review' }] });
  expect(open(cancelled)).toBeUndefined();
  const today = Temporal.Now.plainDateISO('America/Santiago');
  const cancelledDaysAgo = (days: number) =>
    db
      .updateTable('service_requests')
      .set({ cancellation_date: today.subtract({ days }).toString() })
      .where('id', '=', request.id)
      .execute();
  await cancelledDaysAgo(15);
  const late = await camila.refused(reopenServiceRequest, of(cancelled));
  expect(late).toMatchObject({ status: 422, message: expect.stringContaining('quedó archivada') });
  await cancelledDaysAgo(14);
  const again = await camila.call(reopenServiceRequest, of(cancelled));
  expect(statusOf(again)).toEqual(['in_review', 'in_review']);
  const twice = await camila.call(cancelServiceRequest, { ...of(again), reason: 'Se aplazó otra vez' });
  expect(await boss.refused(reopenServiceRequest, of(twice))).toMatchObject({ status: 403 });
  expect(statusOf(await jaime.call(reopenServiceRequest, of(twice)))).toEqual(['in_review', 'in_review']);
});

test('a stale change is refused with what there is; a quotation of another request is none of this one', async () => {
  const [one, other] = [await ask({ items: [item([offer(1, '100')])] }), await ask({ items: [item([offer(1, '100')])] })];
  const [item_id, stranger] = [one.service_items[0]?.item_id ?? 0, other.service_items[0]?.documents[0]?.id ?? 0];
  await camila.call(updateServiceItem, { item_id, version: one.version, quantity: '3' });

  const stale = await rocio.refused(updateServiceItem, { item_id, version: one.version, quantity: '4' });
  const foreign = await rocio.refused(updateServiceItem, {
    item_id,
    version: one.version + 1,
    quotations: [{ id: stranger, selected: true }],
  });

  expect(stale).toMatchObject({ status: 412, current: { number: one.number } });
  expect(foreign.fields).toEqual({ 'quotations.0.id': 'Esa cotización no es de este ítem.' });
});

test('zero, a wrong RUT, an unknown service: each is refused at its field and nothing is written', async () => {
  const before = await rocio.call(getServiceRequest, { per_page: 1 });
  for (const [bad, field] of [
    [{ items: [item([offer(1, '0')])] }, 'items.0.documents.0.price'],
    [{ items: [item([{ supplier_rut: '76123456-1', price: '1' }])] }, 'items.0.documents.0.supplier_rut'],
    [{ items: [item([], { code: 'NO-HAY' })] }, 'items.0.code'],
    [{ items: [{ ...item(), documents: [{ ...offer(1, '5'), coin: 'GBP' }] }] }, 'items.0.documents.0.coin'],
    [{ request_type: 'SOLICITUD MAVERICK' as const }, 'maverick_reason_id'],
    [{ items: [item([{ file_id: 999_999 }])] }, 'items.0.documents.0.file_id'],
  ] as const) {
    const answer = await camila.refused(createServiceRequest, {
      title: 'x',
      project_code: project.codigoProyecto,
      items: [item()],
      ...bad,
    });
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, [field]]);
  }
  expect((await rocio.call(getServiceRequest, { per_page: 1 })).total_items).toBe(before.total_items);
});

test('lists are filtered, exported and found; site roles see their own and those of their projects', async () => {
  const mine = await ask({ title: 'Certificación TE1' });
  const site = await employee({ permissions: ['services:read', 'services:create'], seesAllProjects: false });
  const manager = await employee({ permissions: ['services:read'], seesAllProjects: false });
  await db.updateTable('projects').set({ jefe_proyecto_id: manager.id }).where('id', '=', project.id).execute();

  const found = await rocio.call(getServiceRequest, { search: 'te1', status: 'in_quotation', unassigned: 'true' });
  expect(found.items.map((it) => it.number)).toEqual([mine.number]);
  const asset = await ask({ title: 'Certificación de la camioneta', items: [item([], { code: assetCode })] });
  expect(asset.service_items).toMatchObject([{ is_asset: true }]);
  const certified = async (only: string) => (await rocio.call(getServiceRequest, { search: 'certificación', asset: only })).items;
  expect([await certified('true'), await certified('false')].map((some) => some.map((it) => it.number))).toEqual([
    [asset.number],
    [mine.number],
  ]);
  expect((await site.call(getServiceRequest, {})).total_items).toBe(0);
  expect(await site.refused(commentItem, { item_id: mine.service_items[0]?.item_id ?? 0, comment: 'hola' })).toMatchObject({ status: 404 });
  expect((await manager.call(getServiceRequest, {})).total_items).toBeGreaterThan(0);
  expect((await rocio.call(findAnything, { search: mine.number.replace('SS-', 'ss') })).items[0]).toMatchObject({ label: mine.number });
  const sheet = await rocio.raw(getServiceRequestXlsx, { search: 'te1' });
  expect(sheet.headers['content-type']).toContain('spreadsheet');
  const lines = (await rocio.call(workday, {})).lineas.map((it) => it.clave);
  expect(lines).toContain('servicios_sin_asignar');
  await db.updateTable('projects').set({ jefe_proyecto_id: boss.id }).where('id', '=', project.id).execute();
});

test('comments are everybody’s who sees it, and deleted by their own author; each step stands in the history', async () => {
  const request = await ask();
  const item_id = request.service_items[0]?.item_id ?? 0;
  const said = await jaime.call(commentItem, { item_id, comment: '¿Con operador?' });

  expect((await read(request)).service_items[0]?.comments).toMatchObject([{ comment: '¿Con operador?', by: 'Jaime Compra' }]);
  expect(await rocio.refused(deleteItemComment, { comment_id: said.id })).toMatchObject({ status: 404 });
  await jaime.call(deleteItemComment, { comment_id: said.id });
  expect((await read(request)).service_items[0]?.comments).toEqual([]);
  const { items } = await camila.call(listServiceHistory, { number: request.number });
  expect(items.map((it) => it.action)).toEqual(['Creó']);
  const explained = await camila.call(explainActions, { thing: 'service_request', id: request.number });
  expect(explained.actions.find((it) => it.action === 'check')).toMatchObject({ reason: 'Esto lo hace abastecimiento.' });
  expect(await camila.call(isAbastecimientoService, {})).toEqual({ is_abastecimiento: false });
  expect(await rocio.call(isAbastecimientoService, {})).toEqual({ is_abastecimiento: true });
});

test('a supplier from abroad is named by country and number there, or by their code; one who is not in the register can be asked for', async () => {
  await db.insertInto('suppliers').values({ codigo: 'AUSSEN', nombre: 'Solar GmbH', rut: null, en_erp: true }).execute();
  await db.updateTable('supplier_records').set({ country: 'DE', tax_id: 'DE 811.569-869' }).where('supplier_code', '=', 'AUSSEN').execute();
  const quoted = (supplier_rut: string) => ask({ items: [item([{ supplier: 'De afuera', supplier_rut, price: '100' }])] });
  const documentsOf = ({ service_items }: ServiceRequestInfo) => service_items[0]?.documents;
  const [byNumber, byCode, unknown] = [await quoted('de 811569869'), await quoted('AUSSEN'), await quoted('AR 30-12345678-9')];

  for (const known of [byNumber, byCode])
    expect(documentsOf(known)).toMatchObject([{ supplier_rut: 'DE 811569869', valid_supplier: true, supplier_id: expect.any(Number) }]);
  expect(documentsOf(unknown)).toMatchObject([{ supplier_rut: 'AR 30123456789', valid_supplier: false, supplier_id: null }]);
  expect(flagsOf(unknown)).toEqual(['invalid_supplier']);
  // Of two who have one number there, neither is bought from in the other's name.
  await db.insertInto('suppliers').values({ codigo: 'AUSSEN-2', nombre: 'Andere GmbH', rut: null, en_erp: true }).execute();
  await db.updateTable('supplier_records').set({ country: 'DE', tax_id: '811569869' }).where('supplier_code', '=', 'AUSSEN-2').execute();
  const shared = await quoted('AUSSEN-2');
  expect(documentsOf(shared)).toMatchObject([{ supplier_rut: null, supplier: 'De afuera', valid_supplier: null }]);
  await db.updateTable('supplier_records').set({ tax_id: null }).where('supplier_code', '=', 'AUSSEN-2').execute();
  const { fields } = await camila.refused(createServiceRequest, {
    title: 'De nadie',
    project_code: project.codigoProyecto,
    items: [item([{ supplier_rut: 'NADIE', price: '100' }])],
  });
  expect(fields).toEqual({ 'items.0.documents.0.supplier_rut': expect.stringContaining('DE 811569869') });
});

test('a quotation of who has no tax id in the register is saved under their name', async () => {
  const [bare, short] = ['600345', 'KURZ'];
  await db
    .insertInto('suppliers')
    .values([
      { codigo: '600343', nombre: 'Sin RUT', rut: null, en_erp: true, activo: false },
      { codigo: '600344', nombre: 'Fusionado', rut: null, en_erp: true, activo: false },
      { codigo: bare, nombre: 'Sin RUT', rut: null, en_erp: true },
      { codigo: short, nombre: 'Kurz GmbH', rut: null, en_erp: true },
    ])
    .execute();
  await db.updateTable('suppliers').set({ merged_into: bare }).where('codigo', '=', '600344').execute();
  await db.updateTable('supplier_records').set({ country: 'DE', tax_id: '1-2' }).where('supplier_code', '=', short).execute();
  const { id } = await db.selectFrom('supplier_records').where('supplier_code', '=', bare).select('id').executeTakeFirstOrThrow();
  const request = await ask({
    items: [
      item([
        { supplier_rut: bare, price: '100' },
        { supplier_rut: short, supplier: 'Kurz', price: '90' },
        { supplier: 'Fusionado', price: '80' },
      ]),
    ],
  });
  const { fields } = await camila.refused(createServiceRequest, {
    title: 'De nadie',
    project_code: project.codigoProyecto,
    items: [item([{ supplier_rut: '76123456-1', price: '100' }])],
  });

  // What to do about it is said instead of what is missing, and leads to who it is; by another name nobody knows who it is.
  expect(request.service_items[0]?.documents).toMatchObject([
    { supplier_rut: null, supplier: 'Sin RUT', supplier_id: id, flags: [expect.stringContaining('Sin RUT no tiene RUT')] },
    { supplier_rut: null, supplier: 'Kurz', supplier_id: null, flags: [] },
    { supplier_rut: null, supplier: 'Fusionado', supplier_id: null, flags: [] },
  ]);
  const said = request.service_items[0]?.flags.filter((it) => it.code === 'incomplete').map((it) => it.text);
  expect(said).toEqual([
    expect.stringContaining('elija de nuevo al proveedor'),
    'A la cotización de Kurz le falta el RUT del proveedor.',
    'A la cotización de Fusionado le falta el RUT del proveedor.',
  ]);
  expect(fields).toEqual({ 'items.0.documents.0.supplier_rut': 'El dígito verificador no corresponde.' });
  // Where it is explained what one may do, what still stops it is told, and pressing says the same.
  const { actions } = await rocio.call(explainActions, { thing: 'service_request', id: request.number });
  const validate = actions.find((it) => it.action === 'supply_approve');
  expect(validate).toMatchObject({
    reason: null,
    flags: expect.arrayContaining([expect.stringContaining('Ítem 1: Sin RUT no tiene RUT')]),
  });
  const refusal = await rocio.refused(abastecimientoApproveServiceRequest, of(request));
  expect(refusal.message).toContain(validate?.flags[0]);
  expect(actions.filter((it) => it.flags.length > 0).map((it) => it.action)).toEqual(['supply_approve']);
});

test('of several of one RUT the one that may be bought from is judged', async () => {
  const rut = '76543210-3';
  await db
    .insertInto('suppliers')
    .values([
      { codigo: 'A-DOBLE', nombre: 'Solo aquí', rut },
      { codigo: 'B-DOBLE', nombre: 'En el ERP', rut, en_erp: true },
      { codigo: 'C-DOBLE', nombre: 'Retirado', rut, en_erp: true, activo: false },
    ])
    .execute();
  const { id } = await db.selectFrom('supplier_records').where('supplier_code', '=', 'B-DOBLE').select('id').executeTakeFirstOrThrow();
  const request = await ask({ items: [item([{ supplier_rut: rut, price: '100' }])] });

  expect(request.service_items[0]?.documents).toMatchObject([{ supplier_id: id, valid_supplier: true }]);
});
