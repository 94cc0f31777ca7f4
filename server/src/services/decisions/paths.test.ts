import { expect, test } from 'vitest';
import { getApproval } from 'contract/approvals/index.ts';
import type { Input } from 'contract/call.ts';
import { workday } from 'contract/dashboards/index.ts';
import {
  abastecimientoApproveServiceRequest,
  approveMaverickServiceRequest,
  approveServiceRequest,
  checkServiceRequest,
  deleteServiceItem,
  abastecimientoApproveServiceRequestItem,
  listSoleSuppliers,
  markUniqueSupplier,
  maverickUserApprove,
  readyForApproval,
  rejectMaverickServiceRequest,
  rejectServiceRequest,
  returnToQuotation,
  sendToUserRevisionMaverick,
  updateServiceItem,
  uploadServiceFile,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { serviceScene } from '../requests/scene.ts';

const { db, given, camila, rocio, boss, director, offer, item, ask, of, open } = await serviceScene();

const reason = await db.selectFrom('maverick_reasons').select(['id', 'nombre']).orderBy('id').executeTakeFirstOrThrow();
const cause = await db.selectFrom('unique_supplier_causes').select(['id', 'nombre']).orderBy('id').executeTakeFirstOrThrow();
const pdf = (name: string) => new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], name, { type: 'application/pdf' });
const statusOf = (it: ServiceRequestInfo) => it.status;
const approve = (it: ServiceRequestInfo, by = boss) =>
  by.call(approveServiceRequest, { ...of(it), approval_version: open(it)?.version ?? 0 });

const maverick = (items = [item([offer(1, '300000', { document_type: 'Maverick' })])]) =>
  ask({ request_type: 'SOLICITUD MAVERICK', maverick_reason_id: reason.id, items });

test('a Maverick purchase goes its own way: supply, whoever bought, supply, and the approval of its own kind at any amount', async () => {
  const request = await maverick();
  expect(request).toMatchObject({ status: 'quotation_in_validation', maverick_reason: reason.nombre });
  expect(await rocio.refused(returnToQuotation, { ...of(request), reason: 'x' })).toMatchObject({
    status: 409,
    message: 'Una compra Maverick ya se hizo: no vuelve a cotización.',
  });
  const asked = await rocio.call(sendToUserRevisionMaverick, { ...of(request), comment: 'Falta la factura' });
  expect(await rocio.refused(maverickUserApprove, of(asked))).toMatchObject({ status: 403 });
  const confirmed = await camila.call(maverickUserApprove, of(asked));
  const pending = await rocio.call(approveMaverickServiceRequest, of(confirmed));

  expect([asked, confirmed, pending].map(statusOf)).toEqual(['pending_user', 'quotation_in_validation', 'pending']);
  expect(open(pending)).toMatchObject({ kind: 'maverick', amount_clp: '600000' });
  expect((await approve(pending)).status).toBe('approved');
});

test('a Maverick of any price needs one paper, and is rejected by supply with a reason from both of its states', async () => {
  const dear = await maverick([item([offer(1, '9000000', { document_type: 'Maverick' })])]);
  const bare = await maverick([item()]);

  expect(dear.service_items[0]).toMatchObject({ quotations_needed: 1, flags: [] });
  expect(await rocio.refused(approveMaverickServiceRequest, of(bare))).toMatchObject({
    status: 422,
    message: 'Ítem 1: Falta una cotización.',
  });
  const rejected = await rocio.call(rejectMaverickServiceRequest, { ...of(bare), reason: 'Sin respaldo' });
  expect(rejected).toMatchObject({ status: 'rejected', service_items: [{ reason: 'Sin respaldo' }] });
  const asked = await rocio.call(sendToUserRevisionMaverick, of(dear));
  expect((await rocio.call(rejectMaverickServiceRequest, { ...of(asked), reason: 'No corresponde' })).status).toBe('rejected');
  expect(await camila.refused(rejectMaverickServiceRequest, { ...of(asked), reason: 'x' })).toMatchObject({ status: 403 });
});

test('a sole supplier needs one quotation, its cause and its evidence; the cause is approved first, then the usual chain', async () => {
  const request = await ask({
    request_type: 'SOLICITUD PROVEEDOR UNICO',
    unique_supplier_cause_id: cause.id,
    items: [item([offer(1, '4000000')])],
  });
  expect(request.service_items[0]?.flags.map((it) => it.code)).toEqual(['few_quotations', 'unique_supplier']);
  const document_id = request.service_items[0]?.documents[0]?.id ?? 0;
  const mark = { document_id, version: request.version, cause_id: cause.id };
  expect((await rocio.refused(markUniqueSupplier, mark)).fields).toEqual({ evidence_file_id: 'Suba la evidencia.' });
  expect(await camila.refused(markUniqueSupplier, { ...mark, evidence_file_id: 1 })).toMatchObject({ status: 403 });
  const foreign = await camila.call(uploadServiceFile, { file: pdf('carta.pdf') });
  expect((await rocio.refused(markUniqueSupplier, { ...mark, evidence_file_id: foreign.id })).fields).toHaveProperty('evidence_file_id');
  const evidence = await rocio.call(uploadServiceFile, { file: pdf('representacion.pdf') });
  const marked = await rocio.call(markUniqueSupplier, { ...mark, evidence_file_id: evidence.id, valid_until: '2090-12-31' });
  expect(marked.service_items[0]).toMatchObject({ quotations_needed: 1, flags: [], documents: [{ unique_supplier: true }] });

  const first = await rocio.call(abastecimientoApproveServiceRequest, of(marked));
  expect(open(first)?.kind).toBe('unique_supplier');
  const bossed = await approve(first);
  const second = await approve(bossed, director);
  expect([second.status, open(second)?.kind, second.approvals.map((it) => it.estado)]).toEqual([
    'pending',
    'services',
    ['aprobado', 'pendiente'],
  ]);
  const registered = async (input: Input<typeof listSoleSuppliers> = { standing: 'en_vigor' }) =>
    (await rocio.call(listSoleSuppliers, input)).items;
  expect(await registered()).toEqual([]);
  expect((await approve(await approve(second), director)).status).toBe('approved');

  const { number } = request;
  expect(await registered({ search: number })).toMatchObject([
    { number, supplier: 'Grúas del Norte', standing: 'vigente', valid_until: '2090-12-31', evidence: { name: 'representacion.pdf' } },
  ]);
  const ends = (day: Temporal.PlainDate) =>
    db.updateTable('service_documents').set({ unique_supplier_until: day.toString() }).where('id', '=', document_id).execute();
  const today = Temporal.Now.plainDateISO('America/Santiago');
  await ends(today.add({ days: 30 }));
  expect(await registered()).toMatchObject([{ standing: 'por_vencer' }]);
  const told = async () => (await rocio.call(workday, {})).lineas.find((it) => it.clave === 'proveedores_unicos_por_vencer')?.items;
  expect(await told()).toMatchObject([{ titulo: 'Grúas del Norte', fecha: today.add({ days: 30 }).toString() }]);
  await ends(today.subtract({ days: 1 }));
  expect([await registered(), (await registered({ standing: 'vencida' })).length, await told()]).toEqual([[], 1, undefined]);
});

test('a cause that is not accepted ends the request', async () => {
  const request = await ask({ items: [item([offer(2, '100000')])] });
  const evidence = await rocio.call(uploadServiceFile, { file: pdf('carta.pdf') });
  const marked = await rocio.call(markUniqueSupplier, {
    document_id: request.service_items[0]?.documents[0]?.id ?? 0,
    version: request.version,
    cause_id: cause.id,
    evidence_file_id: evidence.id,
  });
  const asked = await rocio.call(abastecimientoApproveServiceRequest, of(marked));

  const rejected = await boss.call(rejectServiceRequest, {
    ...of(asked),
    approval_version: open(asked)?.version ?? 0,
    reason: 'Hay otros',
  });

  expect(rejected.status).toBe('rejected');
});

test('from the amount of supply alone on, what somebody else chose does not go to approval', async () => {
  const mine = await ask({
    items: [item([offer(1, '100000000', { selected: true }), offer(2, '100000001'), offer(3, '100000002')], { quantity: '1' })],
  });
  expect(mine.service_items[0]?.flags).toEqual([
    { code: 'supply_only', text: 'Desde $ 100.000.000 las cotizaciones las elige abastecimiento, y esta no la eligió.' },
  ]);
  const [first, second] = mine.service_items[0]?.documents ?? [];
  const chosen = await rocio.call(updateServiceItem, {
    item_id: mine.service_items[0]?.item_id ?? 0,
    version: mine.version,
    quotations: [
      { id: first?.id ?? 0, selected: false },
      { id: second?.id ?? 0, selected: true },
    ],
  });
  expect(chosen.service_items[0]?.flags).toEqual([]);
  expect((await rocio.call(abastecimientoApproveServiceRequest, of(chosen))).status).toBe('pending');
});

test('from the bidding threshold on nothing is approved without bidding', async () => {
  const request = await ask({ items: [item([offer(1, '99999999')], { quantity: '2.1' })] }, rocio);
  const three = await rocio.call(updateServiceItem, {
    item_id: request.service_items[0]?.item_id ?? 0,
    version: request.version,
    documents: [offer(2, '99999998', { selected: true }), offer(3, '99999999')],
  });
  expect(three.flags).toEqual([
    { code: 'bidding', text: 'Desde $ 200.000.000 se licita: sin licitación no se aprueba. Abastecimiento empieza una con «Licitar».' },
  ]);
  const refused = await rocio.refused(abastecimientoApproveServiceRequest, of(three));
  expect(refused).toMatchObject({
    status: 422,
    message: 'Desde $ 200.000.000 se licita: sin licitación no se aprueba. Abastecimiento empieza una con «Licitar».',
  });
});

test('three papers of one supplier are one quotation', async () => {
  const request = await ask({ items: [item([offer(1, '3000000', { selected: true }), offer(1, '3100000'), offer(1, '3200000')])] });

  expect(request.service_items[0]).toMatchObject({ quotations: 1, quotations_needed: 3 });
  expect(request.service_items[0]?.flags.map((it) => it.code)).toEqual(['few_quotations']);
  expect(await rocio.refused(abastecimientoApproveServiceRequest, of(request))).toMatchObject({ status: 422 });
});

test('an urgent service is asked of those who decide the urgent ones', async () => {
  const request = await ask({ request_type: 'SOLICITUD DE SERVICIO URGENTE', items: [item()] });
  const quoted = await rocio.call(updateServiceItem, {
    item_id: request.service_items[0]?.item_id ?? 0,
    version: request.version,
    documents: [offer(1, '1000')],
  });

  const asked = await rocio.call(readyForApproval, of(await rocio.call(checkServiceRequest, of(quoted))));

  expect(open(asked)?.kind).toBe('urgent_services');
});

test('the approval begins when the only item that the others waited for is deleted', async () => {
  const request = await ask({ items: [item([offer(1, '1000')]), item()] });
  const [ready, bare] = request.service_items.map((it) => it.item_id);
  const waiting = await rocio.call(abastecimientoApproveServiceRequestItem, { item_id: ready ?? 0, version: request.version });
  expect(open(waiting)).toBeUndefined();

  const left = await camila.call(deleteServiceItem, { item_id: bare ?? 0, version: waiting.version, reason: 'Sobra' });

  expect([left.status, open(left)?.amount_clp, left.waiting_for]).toEqual(['pending', '2000', 'Bruno Jefe']);
  expect((await approve(left)).status).toBe('approved');
});

test('who decides sees what remains of the project: what approved requests of services and of materials bind of it', async () => {
  const funded = await given.project({ jefe_proyecto_id: boss.id, monto: '10000000' });
  const requester = { requester_id: camila.id, project_id: funded.id };
  await given.materialRequest({ ...requester, status: 'aprobada', amount: '300000' });
  await given.materialRequest({ ...requester, status: 'pendiente', amount: '5000000' });
  const sent = async (price: string) =>
    rocio.call(
      abastecimientoApproveServiceRequest,
      of(await ask({ project_code: funded.codigoProyecto, items: [item([offer(1, price)])] })),
    );
  await approve(await sent('200000'));
  const asked = await sent('100000');

  const { budget, amount } = await boss.call(getApproval, { approval_id: open(asked)?.id ?? 0 });

  expect({ budget, amount }).toEqual({ budget: { amount: '10000000', bound: '700000' }, amount: '200000' });
});
