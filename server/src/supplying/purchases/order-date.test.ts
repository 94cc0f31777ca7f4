import { expect, test, vi } from 'vitest';
import { etapaProyecto } from 'contract/catalogues/index.ts';
import { decideApproval } from 'contract/approvals/index.ts';
import { amendServiceOrder, getServiceOrder } from 'contract/orders/index.ts';
import { createActividadProyecto, listReadiness, updatePlan } from 'contract/schedule/index.ts';
import {
  createPurchaseOrders,
  getPurchaseRequest,
  proposePurchaseOrder,
  updateItemEstimatedDeliveryDate,
} from 'contract/supplying/index.ts';
import { dayAt, supplyScene } from '../scene.ts';

const { db, employee, given, ana: asker, cable } = await supplyScene({ background: true });
const jefe = await employee({ permissions: ['schedule:read', 'schedule:create', 'schedule:update'] });
const buyer = await employee({
  nombre: 'Berta Compra',
  permissions: ['materials:read', 'purchase_requests:read', 'purchase_requests:update', 'purchase_orders:read', 'purchase_orders:update'],
  isSupply: true,
});
const boss = await employee({ permissions: ['approvals:read', 'approvals:approve'] });
await given.rules([{ kind: 'purchase_orders', level: 1, staff_id: boss.staff_id }]);
await db.insertInto('suppliers').values({ codigo: 'P1', nombre: 'Cables del Sur', rut: '76123456-0' }).execute();

test('the day of a purchase order is believed, and moving it changes the colour by itself', async () => {
  const { id: etapa_id } = await given.entry(etapaProyecto);
  const project = await given.project({ jefe_proyecto_id: jefe.id });
  const { id: place_id, codigoLugarInstalacion, codigoProyecto } = await given.place({ codigoProyecto: project.codigoProyecto });
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await jefe.call(updatePlan, { ...codes, version: null, start: dayAt(8), status_day: null });
  const { id } = await jefe.call(createActividadProyecto, { ...codes, nombre: 'Montaje', etapa_id });
  const request = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    requester_id: asker.id,
    project_id: project.id,
    place_id,
    stage_id: etapa_id,
    status: 'en_curso',
    lines: [{ material_id: cable.id, quantity: '10' }],
  });
  // Asked for some days before it is ordered.
  await db
    .updateTable('purchase_requests')
    .set({ asked_on: dayAt(-10) })
    .where('request_id', '=', request.id)
    .execute();
  const materials = async () => {
    const { items } = await jefe.call(listReadiness, codes);
    return items.find((it) => it.id === id)?.partes.find((it) => it.parte === 'materiales');
  };
  expect(await materials()).toMatchObject({ estado: 'falta', que: expect.stringContaining('sin fecha prometida') });

  const { lines, fingerprint } = await buyer.call(proposePurchaseOrder, { request_ids: [request.id] });
  const { orders } = await buyer.call(createPurchaseOrders, {
    request_ids: [request.id],
    fingerprint,
    supplier_code: 'P1',
    currency: 'CLP',
    payment_terms: '30 días',
    delivery_date: dayAt(3),
    comment: null,
    items: lines.map((it) => ({
      material_request_item_id: it.material_request_item_id,
      quantity: it.orderable_quantity,
      unit_price: '1000',
    })),
  });
  const number = orders[0]?.number ?? '';
  expect(await materials()).toMatchObject({ estado: 'lista' });

  const approval = await db
    .selectFrom('approvals')
    .where('entity', '=', 'purchase_order')
    .where('estado', '=', 'pendiente')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  await boss.call(decideApproval, { approval_id: approval.id, version: approval.version, approved: true, comentario: null });
  const issued = await vi.waitFor(
    async () => {
      const now = await buyer.call(getServiceOrder, { number });
      expect(now.status).toBe('emitida');
      return now;
    },
    { timeout: 20_000, interval: 50 },
  );
  const { id: line } = await db
    .selectFrom('material_request_lines')
    .where('request_id', '=', request.id)
    .select('id')
    .executeTakeFirstOrThrow();
  const { version: seen } = await buyer.call(getPurchaseRequest, { number: request.number });
  const early = { material_request_item_id: line, version: seen, delivery_date: dayAt(-3) };
  expect(await buyer.refused(updateItemEstimatedDeliveryDate, early)).toMatchObject({
    status: 400,
    fields: { delivery_date: expect.stringMatching(/^Se compró el .* \(OC-.*\): no llega antes\.$/) },
  });
  const { version, payment_terms, delivery_place, comment } = issued;
  const change = { number, version, reason: 'Atraso de la nave', payment_terms, delivery_place, comment, delivery_date: dayAt(30) };
  await buyer.call(amendServiceOrder, change);
  await expect.poll(async () => (await materials())?.estado, { timeout: 20_000 }).toBe('falta');

  expect(await materials()).toMatchObject({ que: expect.stringContaining('se promete para el'), quien: expect.any(String) });
});
