import { decideApproval } from 'contract/approvals/index.ts';
import { amendServiceOrder, getServiceOrder } from 'contract/orders/index.ts';
import { createActividadProyecto, updatePlan } from 'contract/schedule/index.ts';
import { createPurchaseOrders, proposePurchaseOrder } from 'contract/supplying/index.ts';
import { addDays } from 'server/demo/days.ts';
import { todayInChile } from 'server/src/platform/today.ts';
import { dayIn } from '../days.ts';
import { expect, noViolations, test } from '../stage.ts';

test('the light of an activity turns by itself when its order is to come later, also for who sees plans alone', async ({
  page,
  as,
  db,
  given,
  signIn,
}) => {
  const [chief, supply, site] = ['Camila Peumo', 'Rocío Alerce', 'Catalina Tara'];
  const inDays = (days: number): string => addDays(todayInChile(), days);
  const { id: jefe_proyecto_id } = await db.selectFrom('users').where('nombre', '=', chief).select('id').executeTakeFirstOrThrow();
  const project = await given.project({ jefe_proyecto_id });
  const { codigoProyecto } = project;
  const { id: place_id, codigoLugarInstalacion } = await given.place({ codigoProyecto });
  const codes = { codigoLugarInstalacion, codigoProyecto };
  const { id: responsable_id } = await given.staff();
  await as(site)(updatePlan, { ...codes, version: null, start: inDays(8), status_day: null });
  const { id: activity_id } = await as(site)(createActividadProyecto, { ...codes, nombre: 'Montaje', responsable_id });
  const { id: material_id } = await given.material();
  const lines = [{ material_id }];
  const request = await given.materialRequest({ document_kind: 'PurchaseRequest', project_id: project.id, place_id, activity_id, lines });
  const request_ids = [request.id];
  const proposal = await as(supply)(proposePurchaseOrder, { request_ids });
  const { codigo: supplier_code } = await db
    .selectFrom('suppliers')
    .where('nombre', 'like', 'Cables Hilo de Ariadna%')
    .select('codigo')
    .executeTakeFirstOrThrow();
  const { orders } = await as(supply)(createPurchaseOrders, {
    request_ids,
    fingerprint: proposal.fingerprint,
    supplier_code,
    currency: 'CLP',
    payment_terms: '30 días',
    delivery_date: inDays(3),
    comment: null,
    items: proposal.lines.map(({ material_request_item_id }) => ({ material_request_item_id, quantity: '10', unit_price: '1000' })),
  });
  const number = orders[0]?.number ?? '';
  const { id } = await db.selectFrom('purchase_orders').where('number', '=', number).select('id').executeTakeFirstOrThrow();
  const { id: approval_id, version } = await db
    .selectFrom('approvals')
    .where('entity', '=', 'purchase_order')
    .where('entity_id', '=', String(id))
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  await as(chief)(decideApproval, { approval_id, version, approved: true, comentario: null });
  const order = () => as(supply)(getServiceOrder, { number });
  await expect.poll(async () => (await order()).status, { timeout: 30_000 }).toBe('emitida');

  await signIn(await given.user({ permissions: ['schedule:read'] }));
  const listening = page.waitForResponse((it) => it.url().includes('room=orders%3Aall'));
  await page.goto(`/proyectos/semaforo?codigoProyecto=${codigoProyecto}`);
  const light = page.getByRole('table', { name: 'Semáforo de partida' }).getByRole('row').filter({ hasText: 'Montaje' });
  await expect(light).toContainText('Sin datos');
  await listening;
  const { version: seen, payment_terms, delivery_place, comment } = await order();
  const later = { number, version: seen, reason: 'Atraso de la nave', payment_terms, delivery_place, comment, delivery_date: inDays(30) };
  await as(supply)(amendServiceOrder, later);
  await expect(light).toContainText('Falta algo', { timeout: 30_000 });
  await expect(light).toContainText(`se promete para el ${dayIn(30)}`);
  await expect(page.getByRole('status').filter({ hasText: '1 con algo pendiente' })).toBeVisible();
  await noViolations(page);
});
