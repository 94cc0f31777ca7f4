import { decideApproval } from 'contract/approvals/index.ts';
import { getMaterialRequest, ignoreLeftover, receiveRequest } from 'contract/materials/index.ts';
import { getServiceOrder } from 'contract/orders/index.ts';
import { createPurchaseOrders, proposePurchaseOrder } from 'contract/supplying/index.ts';
import { expect, vi } from 'vitest';
import { chosenOf } from '../src/materials/leftovers/scene.ts';
import { readPurchases } from '../src/orders/tracking/track.ts';
import { writeInvoice } from '../src/outside/erp/embedded-invoices.ts';
import { todayInChile } from '../src/platform/today.ts';
import type { scene } from './scene.ts';

type Scene = Awaited<ReturnType<typeof scene>>;
interface RequestCase {
  id: number;
  number: string;
  items: readonly { id: number }[];
}

/** Who buys, who decides what is bought, and a supplier: requests of purchase become orders that the ERP has, and are received. */
export async function buying({ app, db, given, employee }: Pick<Scene, 'app' | 'db' | 'given' | 'employee'>) {
  const buyer = await employee({
    nombre: 'Berta Compra',
    permissions: [
      ...(['materials:read', 'materials:create', 'purchase_requests:read', 'purchase_requests:update'] as const),
      ...(['purchase_orders:read', 'purchase_orders:create', 'purchase_orders:update', 'mobile_warehouses:create'] as const),
    ],
    isSupply: true,
  });
  const boss = await employee({ nombre: 'Bruno Jefe', permissions: ['approvals:read', 'approvals:approve'] });
  await given.rules([{ kind: 'purchase_orders', level: 1, staff_id: boss.staff_id }]);
  // Some companies have it already.
  await db
    .insertInto('suppliers')
    .values({ codigo: 'P1', nombre: 'Módulos del Sur', rut: '76123456-0' })
    .onConflict((it) => it.doNothing())
    .execute();

  /** What of these requests may be ordered: of what lies elsewhere somebody has said why it is bought all the same (decision 229). */
  async function proposal(request_ids: number[]) {
    const { id: reason_id } = await db.selectFrom('leftover_reasons').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
    for (const { material_request_item_id, code, orderable_quantity: quantity, target, offers, ignored } of (
      await buyer.call(proposePurchaseOrder, { request_ids })
    ).lines) {
      const [offer] = offers;
      if (!offer || ignored !== null) continue;
      await buyer.call(ignoreLeftover, { ...target, material_request_item_id, code, quantity, offer: chosenOf(offer), reason_id });
    }
    return buyer.call(proposePurchaseOrder, { request_ids });
  }

  /** All that these requests ask for, in one order that the ERP has; of these of its lines, from 0 on, without tax. */
  async function order(requests: readonly RequestCase[], unit_price = '1000', exempt: readonly number[] = []): Promise<string> {
    const request_ids = requests.map((it) => it.id);
    const { lines, fingerprint } = await proposal(request_ids);
    const { orders } = await buyer.call(createPurchaseOrders, {
      request_ids,
      fingerprint,
      supplier_code: 'P1',
      currency: 'CLP',
      payment_terms: '30 días',
      delivery_date: Temporal.Now.plainDateISO('America/Santiago').add({ days: 10 }).toString(),
      comment: null,
      items: lines.map((it, at) => ({
        material_request_item_id: it.material_request_item_id,
        quantity: it.orderable_quantity,
        unit_price,
        tax_exempt: exempt.includes(at),
      })),
    });
    const number = orders[0]?.number ?? '';
    const approval = await db
      .selectFrom('approvals')
      .innerJoin('purchase_orders as it', (join) => join.on((of) => of('approvals.entity_id', '=', of.cast<string>('it.id', 'text'))))
      .where('approvals.entity', '=', 'purchase_order')
      .where('it.number', '=', number)
      .select(['approvals.id', 'approvals.version'])
      .executeTakeFirstOrThrow();
    await boss.call(decideApproval, { approval_id: approval.id, approved: true, version: approval.version, comentario: null });
    await vi.waitFor(async () => expect((await buyer.call(getServiceOrder, { number })).status).toBe('emitida'), {
      timeout: 20_000,
      interval: 50,
    });
    return number;
  }

  /** So much of each line of a request comes; answers the number of the receipt, once the ERP has it. */
  async function receive({ id, number, items }: RequestCase, quantities: readonly string[]): Promise<string> {
    const { version } = await buyer.call(getMaterialRequest, { number });
    await buyer.call(receiveRequest, {
      number,
      version,
      items: items.flatMap((it, at) => {
        const quantity = quantities[at];
        return quantity ? [{ material_request_item_id: it.id, quantity }] : [];
      }),
    });
    const receipt = await db
      .selectFrom('material_receipts')
      .where('request_id', '=', id)
      .select(['id', 'number'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    await postedOf('recepcion', receipt.id);
    return receipt.number;
  }

  /** The supplier invoices so much of the first line of an order, and the ERP is read. */
  async function invoice(number: string, { quantity, net }: { quantity: string; net: string }): Promise<void> {
    const { erp_entry } = await db
      .selectFrom('erp_posts')
      .innerJoin('purchase_orders as it', 'it.id', 'erp_posts.source_id')
      .where('source', '=', 'purchase_order')
      .where('it.number', '=', number)
      .select('erp_entry')
      .executeTakeFirstOrThrow();
    const line = { quantity, net, base: { entry: erp_entry ?? '', line: 0 } };
    await db.transaction().execute((tx) => writeInvoice(tx, { folio: '77', day: todayInChile(), total: net, paid: '0', lines: [line] }));
    await readPurchases({ ...app.workshop, db });
  }

  /** Waits until the ERP has what a paper posted. */
  const postedOf = (source: string, source_id: number): Promise<void> =>
    vi.waitFor(
      async () => {
        const left = await db
          .selectFrom('erp_posts')
          .where('source', '=', source)
          .where('source_id', '=', source_id)
          .where('state', 'not in', ['publicado', 'cancelado'])
          .select(['state', 'last_error'])
          .execute();
        expect(left).toEqual([]);
      },
      { timeout: 20_000, interval: 50 },
    );
  return { buyer, proposal, order, receive, invoice, postedOf };
}
