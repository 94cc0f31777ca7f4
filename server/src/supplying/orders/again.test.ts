import { randomUUID } from 'node:crypto';
import { decideApproval } from 'contract/approvals/index.ts';
import { getMaterialRequest, receiveRequest } from 'contract/materials/index.ts';
import { serviceOrders } from 'contract/orders/index.ts';
import { createPurchaseOrders, proposePurchaseOrder } from 'contract/supplying/index.ts';
import { expect, test, vi } from 'vitest';
import { postToErp } from '../../erp/index.ts';
import { dayAt, supplyScene } from '../scene.ts';

const { app, db, given, employee, ana, purchase, cable } = await supplyScene({ background: true });
const permissions = ['materials:read', 'purchase_requests:read', 'purchase_requests:update', 'purchase_orders:read'] as const;
const buyer = await employee({ nombre: 'Berta Compra', permissions, isSupply: true });
const boss = await employee({ permissions: ['approvals:read', 'approvals:approve'] });
await given.rules([{ kind: 'purchase_orders', level: 1, staff_id: boss.staff_id }]);
await db.insertInto('suppliers').values({ codigo: 'P1', nombre: 'Cables del Sur', rut: '76123456-0' }).execute();

/** A request that the ERP has, of ten of a cable. */
async function asked() {
  const made = await purchase({ lines: [{ material_id: cable.id, price: '1000' }] });
  await db.transaction().execute((tx) =>
    postToErp(
      { ...app.workshop, tx, user: undefined },
      {
        source: 'material_request',
        source_id: made.id,
        source_number: made.number,
        requester_id: ana.id,
        document: {
          kind: 'PurchaseRequest',
          reference: randomUUID(),
          request_type: 'SOLICITUD DE MATERIALES',
          requester_email: ana.email,
          comments: made.number,
          lines: made.items.map((it) => ({ reference: String(it.id), item_code: cable.codigo, description: 'Cable', quantity: '10' })),
        },
      },
    ),
  );
  await vi.waitFor(
    async () => {
      const post = await db.selectFrom('erp_posts').where('source_number', '=', made.number).select('state').executeTakeFirstOrThrow();
      expect(post.state).toBe('publicado');
    },
    { timeout: 20_000, interval: 50 },
  );
  return made;
}
async function issued({ id }: { id: number }): Promise<string> {
  const { lines, fingerprint } = await buyer.call(proposePurchaseOrder, { request_ids: [id] });
  const items = lines.map((it) => ({
    material_request_item_id: it.material_request_item_id,
    quantity: it.orderable_quantity,
    unit_price: '1000',
  }));
  const terms = { supplier_code: 'P1', currency: 'CLP', payment_terms: '30 días', delivery_date: dayAt(10), comment: null } as const;
  const { orders } = await buyer.call(createPurchaseOrders, { request_ids: [id], fingerprint, ...terms, items });
  const number = orders[0]?.number ?? '';
  const order = await db.selectFrom('purchase_orders').where('number', '=', number).select('id').executeTakeFirstOrThrow();
  const approval = await db
    .selectFrom('approvals')
    .where('entity', '=', 'purchase_order')
    .where('entity_id', '=', String(order.id))
    .select(['id', 'version'])
    .executeTakeFirstOrThrow();
  await boss.call(decideApproval, { approval_id: approval.id, approved: true, version: approval.version, comentario: null });
  await vi.waitFor(
    async () => {
      const now = await db.selectFrom('purchase_orders').where('id', '=', order.id).select('status').executeTakeFirstOrThrow();
      expect(now.status).toBe('emitida');
    },
    { timeout: 20_000, interval: 50 },
  );
  return number;
}
const sumsOf = (request: { id: number }) =>
  db
    .selectFrom('supply_sums')
    .where('material_request_id', '=', request.id)
    .select(['is_ordered', 'ordered_amount'])
    .executeTakeFirstOrThrow();

test('what an order that the ERP closed did not bring is ordered again, though its request has nothing open there', async () => {
  const request = await asked();
  const first = await issued(request);
  await db.updateTable('erp_documents').set({ status: 'closed' }).where('kind', '=', 'PurchaseOrder').execute();
  await db.updateTable('purchase_orders').set({ erp_status: 'closed' }).where('number', '=', first).execute();

  const second = await issued(request);

  expect(second).not.toBe(first);
});

test('what supply ordered by orders of its own counts as ordered, and of one that the ERP closed what came', async () => {
  const request = await asked();
  expect(await sumsOf(request)).toMatchObject({ is_ordered: false });

  const number = await issued(request);

  expect(await sumsOf(request)).toMatchObject({ is_ordered: true, ordered_amount: 10_000 });
  await ana.call(receiveRequest, {
    number: request.number,
    version: (await ana.call(getMaterialRequest, { number: request.number })).version,
    items: [{ material_request_item_id: request.items[0]?.id ?? 0, quantity: '4' }],
  });
  expect(await sumsOf(request)).toMatchObject({ is_ordered: true, ordered_amount: 10_000 });
  await db.updateTable('purchase_orders').set({ erp_status: 'closed' }).where('number', '=', number).execute();
  expect(await sumsOf(request)).toMatchObject({ is_ordered: true, ordered_amount: 4_000 });
});

test('whoever prepared an order sees it, also without seeing its project', async () => {
  const request = await asked();
  const number = await issued(request);
  const other = await employee({ permissions, isSupply: true, seesAllProjects: false });
  expect((await other.call(serviceOrders, { search: number })).items).toEqual([]);

  await db.updateTable('purchase_orders').set({ prepared_by: other.id }).where('number', '=', number).execute();

  expect((await other.call(serviceOrders, { search: number })).items).toMatchObject([{ number }]);
});
