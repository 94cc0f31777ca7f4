import {
  annulSupplierReturn,
  createSupplierReturn,
  creditSupplierReturn,
  dispatchSupplierReturn,
  getMaterialRequest,
  getSupplierReturn,
  type SupplierReturnInfo,
} from 'contract/materials/index.ts';
import { orderTracking } from 'contract/orders/index.ts';
import { expect, test } from 'vitest';
import { buying } from '../../../test/buying.ts';
import { scene } from '../../../test/scene.ts';
import { todayInChile } from '../../platform/today.ts';

// What came beyond its order, and goes back to its supplier.

const stage = await scene({ background: true });
const { db, given } = stage;
const { buyer, order, receive, postedOf } = await buying(stage);
const project = await given.project();
const material = await given.material();
const { familia_id: family_id } = await db
  .selectFrom('materials')
  .where('id', '=', material.id)
  .select('familia_id')
  .executeTakeFirstOrThrow();
const { id: tolerance_id } = await db
  .insertInto('purchase_tolerances')
  .values({
    percent: '1',
    pesos: '5000',
    over_receipt_percent: '0',
    reason: 'Las bobinas no se cortan justas.',
    desde: Temporal.PlainDate.from(todayInChile()).subtract({ days: 1 }).toString(),
    changed_by: null,
    changed_at: new Date('2020-01-01T12:00:00Z'),
  })
  .returning('id')
  .executeTakeFirstOrThrow();
await db.insertInto('purchase_tolerance_groups').values({ tolerance_id, family_id, percent: '20' }).execute();
const { id: reason_id } = await db.selectFrom('supplier_return_reasons').select('id').orderBy('id').executeTakeFirstOrThrow();

/** Of ten that were ordered twelve came, and so many go back, to be brought again. */
async function sendSurplusBack(quantity: string) {
  const warehouse = await given.warehouse({ movil: false });
  const request = await given.materialRequest({
    document_kind: 'PurchaseRequest',
    project_id: project.id,
    requester_id: buyer.id,
    to_warehouse_id: warehouse.id,
    lines: [{ material_id: material.id }],
  });
  const number = await order([request]);
  const receipt_number = await receive(request, ['12']);
  const made = await buyer.call(createSupplierReturn, {
    receipt_number,
    outcome: 'reposicion',
    reason_id,
    items: [{ material_request_item_id: request.items[0]?.id ?? 0, quantity }],
  });
  const sent = await buyer.call(dispatchSupplierReturn, { number: made.number, version: made.version });
  await postedOf('devolucion_proveedor', sent.id);
  const standing = async () => {
    const { status, items } = await buyer.call(getMaterialRequest, { number: request.number });
    const [line] = (await buyer.call(orderTracking, { number })).lines;
    return { request: status, extra: items[0]?.extra_quantity, reception: line?.reception, pending: line?.pending };
  };
  return { request, sent, standing };
}
const now = ({ number }: SupplierReturnInfo) => buyer.call(getSupplierReturn, { number });

test('what goes back of the surplus alone is over when it leaves: nobody waits for it, nor does the ERP', async () => {
  const { sent, standing } = await sendSurplusBack('2');

  expect(sent).toMatchObject({ status: 'cerrada', allowed_actions: expect.arrayContaining(['credit', 'take_back']) });
  expect(await standing()).toEqual({ request: 'recibida', extra: '0', reception: 'completa', pending: '0' });
  const { payload } = await db
    .selectFrom('erp_posts')
    .where('source', '=', 'devolucion_proveedor')
    .where('source_id', '=', sent.id)
    .select('payload')
    .executeTakeFirstOrThrow();
  expect(payload.reopens_order).toBeUndefined();

  const taken = await buyer.call(annulSupplierReturn, { number: sent.number, version: sent.version, reason: 'No la recibió' });
  expect(taken).toMatchObject({ status: 'anulada' });
  expect(await standing()).toMatchObject({ request: 'recibida', extra: '2', reception: 'completa' });
});

test('of what goes back beyond the surplus the rest is waited for, and the return is over once that came', async () => {
  const { request, sent, standing } = await sendSurplusBack('5');

  expect(sent.status).toBe('despachada');
  expect(await standing()).toMatchObject({ request: 'en_curso', extra: '0', reception: 'parcial', pending: '3' });
  await receive(request, ['3']);
  expect(await now(sent)).toMatchObject({ status: 'repuesta', items: [{ quantity: '5', replaced: '3' }] });
  expect(await standing()).toMatchObject({ request: 'recibida', reception: 'completa' });
});

test('a surplus that was invoiced is credited, and its order expects no less for it', async () => {
  const { sent, standing } = await sendSurplusBack('2');

  const credited = await buyer.call(creditSupplierReturn, {
    number: sent.number,
    version: sent.version,
    credit_folio: '900',
    credit_on: todayInChile(),
    credit_net: '2000',
  });
  expect(credited.status).toBe('acreditada');
  expect(await standing()).toEqual({ request: 'recibida', extra: '0', reception: 'completa', pending: '0' });
});
