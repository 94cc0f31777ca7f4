import { randomUUID } from 'node:crypto';
import { decideApproval } from 'contract/approvals/index.ts';
import { createPurchaseOrders, proposePurchaseOrder } from 'contract/supplying/index.ts';
import { expect, vi } from 'vitest';
import { postToErp } from '../../erp/index.ts';
import { dayAt, supplyScene } from '../scene.ts';

type Scene = Awaited<ReturnType<typeof supplyScene>>;

/** Has the ERP take a request of one material; answers its entry there. */
export async function postRequest(
  { app, db, ana }: Scene,
  made: Awaited<ReturnType<Scene['purchase']>>,
  item_code: string,
): Promise<string> {
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
          lines: made.items.map((it) => ({ reference: String(it.id), item_code, description: 'Cable', quantity: it.quantity })),
        },
      },
    ),
  );
  return vi.waitFor(
    async () => {
      const post = await db
        .selectFrom('erp_posts')
        .where('source_number', '=', made.number)
        .select(['state', 'erp_entry'])
        .executeTakeFirstOrThrow();
      expect(post).toMatchObject({ state: 'publicado', erp_entry: expect.any(String) });
      return post.erp_entry ?? '';
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** Whoever buys and approves what is bought, with requests that the ERP has and the orders that are made of them. */
export async function orderingScene() {
  const all = await supplyScene({ background: true });
  const { db, given, employee, purchase, cable } = all;
  const permissions = ['materials:read', 'purchase_requests:read', 'purchase_requests:update', 'purchase_orders:read'] as const;
  const buyer = await employee({ nombre: 'Berta Compra', permissions, isSupply: true });
  const boss = await employee({ permissions: ['approvals:read', 'approvals:approve'] });
  await given.rules([{ kind: 'purchase_orders', level: 1, staff_id: boss.staff_id }]);
  await db.insertInto('suppliers').values({ codigo: 'P1', nombre: 'Cables del Sur', rut: '76123456-0' }).execute();

  /** A request that the ERP has, of ten of a cable unless said. */
  async function asked(row: Parameters<typeof purchase>[0] = {}, code = cable.codigo) {
    const made = await purchase({ lines: [{ material_id: cable.id, price: '1000' }], ...row });
    await postRequest(all, made, code);
    return made;
  }

  /** An order of all that is left of a request, or of so much, which the ERP has; by its number. */
  async function issued({ id }: { id: number }, quantity?: string): Promise<string> {
    const { lines, fingerprint } = await buyer.call(proposePurchaseOrder, { request_ids: [id] });
    const items = lines.map((it) => ({
      material_request_item_id: it.material_request_item_id,
      quantity: quantity ?? it.orderable_quantity,
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
  return { ...all, permissions, buyer, boss, asked, issued };
}
