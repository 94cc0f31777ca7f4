import { getApproval } from 'contract/approvals/index.ts';
import { getServiceOrder, serviceOrders } from 'contract/orders/index.ts';
import {
  abastecimientoApproveServiceRequest,
  returnToQuotation,
  agreeServiceTerms,
  approveServiceRequest,
  listServiceHistory,
  updateServiceItems,
} from 'contract/services/index.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serviceScene } from './scene.ts';

const { db, employee, camila, rocio, jaime, boss, offer, item, ask, of, read, open, suppliers } = await serviceScene();
const reader = await employee({ permissions: ['purchase_orders:read'] });
const rutOf = (supplier: 1 | 2) => suppliers[supplier - 1]?.rut ?? '';

const terms = { advance_percent: '30', retention_percent: '5', billing_mode: 'entrega' as const, milestones: [] };
const byMilestones = {
  ...terms,
  advance_percent: '0',
  billing_mode: 'hitos' as const,
  milestones: [
    { name: 'Ingeniería', percent: '40' },
    { name: 'Montaje', percent: '60' },
  ],
};
const twoSuppliers = () => ask({ items: [item([offer(1, '1000')]), item([offer(2, '500')], { code: 'SRV-TOPO', quantity: '1' })] }, rocio);

test('what is agreed with each supplier is approved with the request, and is how their orders begin', async () => {
  const asked = await twoSuppliers();
  expect(asked.supplier_terms.map((it) => [it.supplier, it.terms])).toEqual([
    ['Grúas del Norte', null],
    ['Izajes Atacama', null],
  ]);
  const first = await rocio.call(agreeServiceTerms, { ...of(asked), supplier_rut: rutOf(1), terms });
  const both = await jaime.call(agreeServiceTerms, { ...of(first), supplier_rut: rutOf(2), terms: byMilestones });
  expect(both.supplier_terms).toMatchObject([
    { terms, agreed_by: 'Rocío Compra' },
    { terms: byMilestones, agreed_by: 'Jaime Compra' },
  ]);

  const sent = await rocio.call(abastecimientoApproveServiceRequest, of(both));
  const { facts } = await boss.call(getApproval, { approval_id: open(sent)?.id ?? 0 });
  expect(facts).toEqual(
    expect.arrayContaining([
      { label: 'Pago a Grúas del Norte', value: 'Anticipo 30 % · Retención 5 % · Contra lo recibido' },
      { label: 'Pago a Izajes Atacama', value: 'Retención 5 % · Por hitos: Ingeniería 40 %, Montaje 60 %' },
    ]),
  );
  await boss.call(approveServiceRequest, { ...of(sent), approval_version: open(sent)?.version ?? 0 });

  const { items: orders } = await reader.call(serviceOrders, { origin_number: asked.number, sort: 'number' });
  const begun = await Promise.all(orders.map(({ number }) => reader.call(getServiceOrder, { number })));
  expect(begun.map((it) => it.terms)).toMatchObject([{ ...terms, advance: '600' }, byMilestones]);
  const history = await rocio.call(listServiceHistory, { number: asked.number });
  expect(JSON.stringify(history)).toContain('Grúas del Norte: Anticipo 30 % · Retención 5 %');
});

test('the terms of the last order to a supplier are proposed with the next, but its milestones', async () => {
  await sql`update purchase_orders set status = 'emitida', erp_number = 'T' || id, issued_at = now()`.execute(db);

  expect((await twoSuppliers()).supplier_terms).toMatchObject([
    { terms: null, proposed: terms },
    { terms: null, proposed: { ...terms, advance_percent: '0' } },
  ]);
});

test('they are agreed by supply alone, with who was chosen, as the request was seen, and not once it is being decided', async () => {
  const asked = await twoSuppliers();
  const agreed = { ...of(asked), supplier_rut: rutOf(1), terms };

  expect(await camila.refused(agreeServiceTerms, agreed)).toMatchObject({ status: 403 });
  expect(await rocio.refused(agreeServiceTerms, { ...agreed, supplier_rut: suppliers[2]?.rut ?? '' })).toMatchObject({
    fields: { supplier_rut: expect.stringContaining('elija antes su cotización') },
  });
  expect(await rocio.refused(agreeServiceTerms, { ...agreed, version: agreed.version - 1 })).toMatchObject({ status: 412 });
  const wrong = { ...terms, advance_percent: '96' };
  expect(await rocio.refused(agreeServiceTerms, { ...agreed, terms: wrong })).toMatchObject({
    fields: { 'terms.retention_percent': expect.any(String) },
  });

  const sent = await rocio.call(abastecimientoApproveServiceRequest, of(asked));
  expect(sent.allowed_actions).not.toContain('agree_terms');
  expect(await rocio.refused(agreeServiceTerms, { ...agreed, ...of(sent) })).toMatchObject({ status: 409 });
  const returned = await rocio.call(returnToQuotation, { ...of(sent), reason: 'Falta el anticipo' });
  const again = await rocio.call(agreeServiceTerms, { ...agreed, ...of(returned) });
  expect(again.supplier_terms[0]?.terms).toEqual(terms);
});

test('two who agree at once: one is told that the other was first', async () => {
  const asked = await twoSuppliers();
  const answers = await Promise.allSettled(
    [rocio, jaime].map((by, at) =>
      by.call(agreeServiceTerms, { ...of(asked), supplier_rut: rutOf(1), terms: { ...terms, advance_percent: String(at + 1) } }),
    ),
  );

  expect(answers.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('what was agreed with somebody who is not chosen any more binds nobody', async () => {
  const asked = await ask({ items: [item([offer(1, '1000', { selected: true }), offer(2, '900')])] }, rocio);
  const agreed = await rocio.call(agreeServiceTerms, { ...of(asked), supplier_rut: rutOf(1), terms });
  const other = agreed.service_items[0]?.documents.find((it) => it.supplier_rut === rutOf(2));
  const item_id = agreed.service_items[0]?.item_id ?? 0;

  await rocio.call(updateServiceItems, { ...of(agreed), choices: [{ item_id, document_ids: [other?.id ?? 0] }] });

  expect((await read(asked)).supplier_terms).toMatchObject([{ supplier: 'Izajes Atacama', terms: null }]);
});
