import { expect, test } from 'vitest';
import { listNotificacion } from 'contract/access/index.ts';
import { decideApproval, getApprovals } from 'contract/approvals/index.ts';
import {
  abastecimientoApproveServiceRequest,
  abastecimientoApproveServiceRequestItem,
  approveServiceItem,
  approveServiceRequest,
  assignServiceRequest,
  checkServiceRequest,
  commentItem,
  deleteServiceItem,
  linkQuotationApprover,
  readyForApproval,
  rejectServiceRequest,
  returnItemToQuotation,
  returnToQuotation,
  sendToUserRevisionV2,
  updateServiceItem,
  updateServiceItems,
  updateStatusServiceToApproveFromUser,
  updateStatusServiceToQuotation,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { serviceScene, statusOf } from './scene.ts';

const { db, given, employee, camila, rocio, boss, director, project, offer, item, ask, of, read, open, pending } = await serviceScene();

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
  const approving = { ...of(request), approval_version: open(request)?.version ?? 0 };
  const becomes = (activo: boolean) => db.updateTable('suppliers').set({ activo }).where('codigo', '=', 'P3').execute();
  await becomes(false);
  const retired = await boss.refused(approveServiceRequest, approving);
  await becomes(true);
  await given.supplierPaper('P3', '2020-01-01');
  const expired = await boss.refused(approveServiceRequest, approving);

  expect(retired).toMatchObject({ status: 422, message: 'Ítem 1: Maquinaria Sur está retirado, o bloqueado en el ERP.' });
  expect(expired).toMatchObject({ status: 422, message: expect.stringMatching(/^Ítem 1: Maquinaria Sur tiene vencido el documento «/u) });
  const [part] = (await read(request)).service_items;
  expect(part?.documents).toMatchObject([{ valid_supplier: false, flags: [expired.message.replace('Ítem 1: ', '')] }]);
  await db.updateTable('supplier_documents').set({ expires_on: '2090-01-01' }).execute();
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

test('when the item that the others waited for is deleted, their approval begins', async () => {
  const request = await ask({ items: [item(), item([offer(1, '1000')])] });
  const [bare, quoted] = request.service_items;
  const waiting = await rocio.call(abastecimientoApproveServiceRequestItem, { item_id: quoted?.item_id ?? 0, version: request.version });
  expect([waiting.status, open(waiting)]).toEqual(['in_quotation', undefined]);

  const rest = await camila.call(deleteServiceItem, { item_id: bare?.item_id ?? 0, version: waiting.version, reason: 'Sobra' });

  expect([rest.status, open(rest)?.amount_clp]).toEqual(['pending', '2000']);
});

test('a comment on what waits for a decision is read before it is decided', async () => {
  const request = await pending();
  await camila.call(commentItem, { item_id: request.service_items[0]?.item_id ?? 0, comment: 'El proveedor se retractó' });

  const unseen = await boss.refused(approveServiceRequest, { ...of(await read(request)), approval_version: open(request)?.version ?? 0 });

  expect(unseen).toMatchObject({ status: 412 });
  expect(unseen.message).toContain('Camila Pide comentó');
});
