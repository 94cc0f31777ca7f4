import { expect, test } from 'vitest';
import { listNotificacion } from 'contract/access/index.ts';
import { decideApproval, getApprovals } from 'contract/approvals/index.ts';
import { explainActions, findAnything, workday } from 'contract/dashboards/index.ts';
import {
  abastecimientoApproveServiceRequest,
  abastecimientoApproveServiceRequestItem,
  addServiceItems,
  approveServiceItem,
  approveServiceRequest,
  assignServiceRequest,
  cancelServiceRequest,
  checkServiceRequest,
  commentItem,
  createServiceRequest,
  deleteServiceDocument,
  deleteServiceItem,
  deleteItemComment,
  getDeletedItems,
  getServiceRequest,
  getServiceRequestXlsx,
  isAbastecimientoService,
  linkQuotationApprover,
  listServiceHistory,
  readyForApproval,
  rejectServiceRequest,
  reopenServiceRequest,
  restoreServiceItem,
  returnItemToQuotation,
  returnToQuotation,
  sendToUserRevisionV2,
  updateServiceItem,
  updateServiceItems,
  updateStatusServiceToApproveFromUser,
  updateStatusServiceToQuotation,
  type DocumentSent,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { serviceScene } from './scene.ts';

const { db, employee, camila, rocio, jaime, boss, director, project, offer, item, ask, of, read, open } = await serviceScene();

const statusOf = (it: ServiceRequestInfo) => [it.status, ...it.service_items.map((one) => one.status)];
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
    ],
  });

  expect(flagsOf(request)).toEqual(['incomplete', 'invalid_supplier', 'no_rate', 'amounts', 'invalid_supplier']);
  expect(request.flags).toEqual([
    { code: 'several_currencies', text: 'Las cotizaciones elegidas están en CLP y EUR: elija una sola moneda.' },
  ]);
  const refused = await rocio.refused(abastecimientoApproveServiceRequest, of(request));
  expect(refused).toMatchObject({ status: 422 });
  expect(refused.message).toContain('Ítem 1: A la cotización de Sin RUT le falta el RUT del proveedor.');
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

test('supply reviews, whoever asked agrees, and the approval begins with the last item; the requester hears', async () => {
  const request = await ask({ items: [item(), item([], { code: 'SRV-TOPO', quantity: '1' })] });
  const [crane, survey] = request.service_items.map((it) => it.item_id);
  const taken = await rocio.call(assignServiceRequest, { ...of(request), buyer_id: rocio.id });
  const quoted = await rocio.call(updateServiceItems, {
    ...of(taken),
    documents: [
      { item_id: crane ?? 0, document: offer(1, '1000000') },
      { item_id: survey ?? 0, document: offer(2, '500000') },
    ],
  });
  expect(quoted.status).toBe('quotation_ready');
  const checked = await rocio.call(checkServiceRequest, of(quoted));
  const sent = await rocio.call(sendToUserRevisionV2, { ...of(checked), comment: '¿Sirve la grúa?' });
  expect(await camila.refused(readyForApproval, of(sent))).toMatchObject({ status: 403 });
  expect(await rocio.refused(updateStatusServiceToApproveFromUser, of(sent))).toMatchObject({ status: 403 });
  const agreed = await camila.call(updateStatusServiceToApproveFromUser, of(sent));
  const asked = await rocio.call(abastecimientoApproveServiceRequest, of(agreed));

  expect([checked, sent, agreed, asked].map((it) => it.status)).toEqual(['in_review', 'user_validation', 'purchase_validation', 'pending']);
  expect(asked).toMatchObject({
    amount: '2500000',
    waiting_for: 'Bruno Jefe',
    comments: [{ comment: '¿Sirve la grúa?', by: 'Rocío Compra' }],
  });
  expect(open(asked)).toMatchObject({ kind: 'services', amount_clp: '2500000' });
  const told = (await camila.call(listNotificacion, { per_page: 50 })).items.map((it) => it.title);
  expect(told).toContain(`Revise las cotizaciones de ${request.number}`);

  const inbox = await boss.call(getApprovals, { kind: 2, per_page: 200 });
  const mine = inbox.items.find((it) => it.id === request.id && it.approval_id === open(asked)?.id);
  expect(mine).toMatchObject({
    title: `${request.number} para ${project.codigoProyecto}`,
    service_materials: [
      { sap_code: 'SRV-GRUA', unit_price: '1000000', amount: '2000000', quotations: [{ supplier: 'Grúas del Norte', selected: true }] },
      { sap_code: 'SRV-TOPO', unit_price: '500000', amount: '500000' },
    ],
  });
  const approved = await boss.call(approveServiceRequest, { ...of(await read(asked)), approval_version: open(asked)?.version ?? 0 });
  expect(statusOf(approved)).toEqual(['approved', 'approved', 'approved']);
  const frozen = await db
    .selectFrom('service_documents')
    .where('item_id', '=', crane ?? 0)
    .select(['rate', 'supplier_code', 'selected'])
    .execute();
  expect(frozen).toEqual([{ rate: '1.000000', supplier_code: 'P1', selected: true }]);
});

/** A request that waits for approval. */
async function pending(items = [item([offer(1, '1000000')])], more: object = {}): Promise<ServiceRequestInfo> {
  const request = await ask({ items, ...more });
  return rocio.call(abastecimientoApproveServiceRequest, of(request));
}

test('lines are decided one by one: a rejected one costs nothing any more, and the last one decides the request', async () => {
  const request = await pending([item([offer(2, '1000000')]), item([offer(3, '500000')])]);
  const [one, two] = request.service_items;
  const decide = (it: ServiceRequestInfo, item_id: number | undefined, more: object = {}) =>
    boss.call(approveServiceItem, { item_id: item_id ?? 0, version: it.version, approval_version: open(it)?.version ?? 0, ...more });

  expect(
    await camila.refused(approveServiceItem, { item_id: one?.item_id ?? 0, version: request.version, approval_version: 1 }),
  ).toMatchObject({
    status: 403,
  });
  const rejected = await decide(request, two?.item_id, { approved: false, comment: 'Ya hay topografía' });
  expect(rejected).toMatchObject({
    status: 'pending',
    amount: '2000000',
    service_items: [
      { status: 'pending' },
      { status: 'rejected', reason: 'Ya hay topografía', decision: { approved: false, by: 'Bruno Jefe' } },
    ],
  });
  expect(open(rejected)?.amount_clp).toBe('2000000');
  const stale = await boss.refused(approveServiceItem, {
    item_id: one?.item_id ?? 0,
    version: rejected.version,
    approval_version: open(request)?.version ?? 0,
  });
  expect(stale.status).toBe(412);
  const approved = await decide(rejected, one?.item_id);
  expect(statusOf(approved)).toEqual(['approved', 'approved', 'rejected']);
});

test('rejected as a whole it ends, and says why to whoever asked', async () => {
  const request = await pending();

  const rejected = await boss.call(rejectServiceRequest, {
    ...of(request),
    approval_version: open(request)?.version ?? 0,
    reason: 'Fuera de presupuesto',
  });

  expect(statusOf(rejected)).toEqual(['rejected', 'rejected']);
  const [notice] = (await camila.call(listNotificacion, { per_page: 1 })).items;
  expect(notice).toMatchObject({ title: `${request.number} fue rechazada`, text: 'Fuera de presupuesto' });
});

test('what is decided in the inbox is decided', async () => {
  const request = await pending([item([offer(1, '1900000')], { quantity: '4' })]);
  const first = open(request);

  await boss.call(decideApproval, { approval_id: first?.id ?? 0, approved: true, version: first?.version ?? 0 });
  const next = open(await read(request));
  expect(next?.steps.map((it) => it.estado)).toEqual(['aprobado', 'pendiente']);
  await director.call(decideApproval, { approval_id: next?.id ?? 0, approved: true, version: next?.version ?? 0 });

  expect((await read(request)).status).toBe('approved');
});

test('nobody says yes to what something stands in the way of today', async () => {
  const request = await pending([item([offer(3, '1000000')])]);
  await db.updateTable('suppliers').set({ activo: false }).where('codigo', '=', 'P3').execute();

  const refused = await boss.refused(approveServiceRequest, { ...of(request), approval_version: open(request)?.version ?? 0 });

  expect(refused).toMatchObject({ status: 422, message: 'Ítem 1: Maquinaria Sur está retirado de Proveedores.' });
  await db.updateTable('suppliers').set({ activo: true }).where('codigo', '=', 'P3').execute();
});

test('those who were linked decide before the matrix, never in its place', async () => {
  const expert = await employee({ nombre: 'Elena Experta', permissions: ['services:read', 'approvals:read', 'approvals:approve'] });
  const request = await ask({ items: [item([offer(1, '1000000')])] });
  const link = { service_request_id: request.id, approver_id: expert.staff_id };
  const linked = await rocio.call(linkQuotationApprover, link);
  expect(linked.assigned_users).toMatchObject([{ user: { nombre: 'Elena Experta' } }]);
  expect(await camila.refused(linkQuotationApprover, link)).toMatchObject({ status: 403 });

  const asked = await rocio.call(abastecimientoApproveServiceRequest, of(await read(request)));

  expect(open(asked)?.steps.map((it) => it.candidates.map((one) => one.nombre))).toEqual([['Elena Experta'], ['Bruno Jefe']]);
});

test('back to quotation it needs a reason, keeps what was quoted, and withdraws the approval', async () => {
  const request = await pending([item([offer(1, '1000000')]), item([offer(2, '900000')])]);
  const [one] = request.service_items;

  const part = await rocio.call(returnItemToQuotation, { item_id: one?.item_id ?? 0, version: request.version, reason: 'Falta el flete' });
  expect(statusOf(part)).toEqual(['quotation_ready', 'quotation_ready', 'in_review']);
  expect(open(part)).toBeUndefined();
  expect(part.service_items.map((it) => it.documents.length)).toEqual([1, 1]);
  const whole = await rocio.call(returnToQuotation, { ...of(part), reason: 'Todo de nuevo' });
  expect(statusOf(whole)).toEqual(['quotation_ready', 'quotation_ready', 'quotation_ready']);
  expect(await rocio.refused(returnToQuotation, { ...of(whole), reason: '' })).toMatchObject({ status: 400 });
  expect(await boss.refused(approveServiceRequest, { ...of(whole), approval_version: 1 })).toMatchObject({ status: 409 });
});

test('whoever asked may want other quotations', async () => {
  const request = await ask();
  const quoted = await rocio.call(updateServiceItem, {
    item_id: request.service_items[0]?.item_id ?? 0,
    version: request.version,
    documents: [offer(1, '100')],
  });
  const sent = await rocio.call(sendToUserRevisionV2, of(await rocio.call(checkServiceRequest, of(quoted))));

  const back = await camila.call(updateStatusServiceToQuotation, { ...of(sent), reason: 'Muy cara' });

  expect(back.status).toBe('quotation_ready');
  expect(back.comments.at(-1)).toMatchObject({ comment: 'Muy cara', by: 'Camila Pide' });
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

test('when the item that the others waited for is deleted, their approval begins', async () => {
  const request = await ask({ items: [item(), item([offer(1, '1000')])] });
  const [bare, quoted] = request.service_items;
  const waiting = await rocio.call(abastecimientoApproveServiceRequestItem, { item_id: quoted?.item_id ?? 0, version: request.version });
  expect([waiting.status, open(waiting)]).toEqual(['in_quotation', undefined]);

  const rest = await camila.call(deleteServiceItem, { item_id: bare?.item_id ?? 0, version: waiting.version, reason: 'Sobra' });

  expect([rest.status, open(rest)?.amount_clp]).toEqual(['pending', '2000']);
});

test('cancelled it can be reopened up to and including the fourteenth day', async () => {
  const request = await pending();
  const cancelled = await camila.call(cancelServiceRequest, { ...of(request), reason: 'Se aplazó' });
  expect(cancelled).toMatchObject({ status: 'cancelled', cancellation_reason: 'Se aplazó', service_items: [{ status: 'in_review' }] });
  expect(open(cancelled)).toBeUndefined();
  const day = (days: number) =>
    db
      .updateTable('service_requests')
      .set({ cancellation_date: new Date(Date.now() - days * 86_400_000 - 6 * 3_600_000).toISOString().slice(0, 10) });
  await day(15).where('id', '=', request.id).execute();
  const late = await camila.refused(reopenServiceRequest, of(cancelled));
  expect(late).toMatchObject({ status: 422 });
  await day(13).where('id', '=', request.id).execute();
  const again = await camila.call(reopenServiceRequest, of(cancelled));
  expect(statusOf(again)).toEqual(['in_review', 'in_review']);
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

test('a comment on what waits for a decision is read before it is decided', async () => {
  const request = await pending();
  await camila.call(commentItem, { item_id: request.service_items[0]?.item_id ?? 0, comment: 'El proveedor se retractó' });

  const unseen = await boss.refused(approveServiceRequest, { ...of(await read(request)), approval_version: open(request)?.version ?? 0 });

  expect(unseen).toMatchObject({ status: 412 });
  expect(unseen.message).toContain('Camila Pide comentó');
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
