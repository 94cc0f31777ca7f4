import { randomUUID } from 'node:crypto';
import { compareDecimals, sumOf } from 'contract/decimals.ts';
import { sql } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { basesOf, postToErp, type ErpBase, type ErpContext } from '../../erp/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { pricePosted } from 'contract/orders/orders/sums.ts';
import '../tables.ts';

/** Where its post comes from. */
export const ofOrder = (id: number) => ({ source: 'purchase_order', source_id: id });

/** Where in the ERP it comes to. */
export interface ErpDestination {
  to_warehouse?: string;
  place_code?: string;
}
/** By the request that lines come from. */
export type ErpDestinations = ReadonlyMap<number, ErpDestination>;

/** Sends an order to the ERP once this transaction is committed; its number comes back by `orderPosted`. */
export async function postOrder(
  context: Pick<ErpContext, 'tx' | 'jobs' | 'user'>,
  { id, request_type, destinations = new Map() }: { id: number; request_type: string; destinations?: ErpDestinations | undefined },
): Promise<void> {
  const { tx } = context;
  const order = await tx
    .selectFrom('purchase_orders as it')
    .innerJoin('users', 'users.id', 'it.requester_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .where('it.id', '=', id)
    .select([
      'it.number',
      'it.origin_id',
      'it.origin_number',
      'it.requester_id',
      'it.supplier_code',
      'it.currency',
      'it.cost_center',
      'it.delivery_date',
    ])
    .select(['users.email', 'projects.codigoProyecto as project'])
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('purchase_order_lines')
    .where('order_id', '=', id)
    .where('edition', '=', 1)
    .select(['id', 'code', 'name', 'description', 'tax_exempt', 'origin_id', 'origin_item_id', plainDecimal('quantity').as('quantity')])
    .select([plainDecimal('unit_price').as('unit_price'), plainDecimal('discount_percentage').as('discount_percentage')])
    .orderBy('line')
    .execute();
  const copied = await copiedBefore(tx, id);
  const bases = await basesOfRequests(
    tx,
    lines.flatMap((it) => it.origin_id ?? []),
    copied,
  );
  const { currency } = order;
  const destination = destinations.get(order.origin_id);
  const charge = {
    ...(order.project !== null && { project_code: order.project }),
    ...(order.cost_center !== null && { cost_center: order.cost_center }),
  };
  const day = order.delivery_date === null ? {} : { required_date: order.delivery_date };
  await postToErp(context, {
    ...ofOrder(id),
    source_number: order.number,
    requester_id: order.requester_id,
    copies: [...new Set([...[...bases.values()].map((it) => it.post_id), ...copied.map((it) => it.post_id)])],
    document: {
      kind: 'PurchaseOrder',
      reference: randomUUID(),
      request_type,
      requester_email: order.email,
      comments: `${order.number} · ${order.origin_number}`,
      supplier: order.supplier_code,
      currency,
      ...charge,
      ...day,
      ...destination,
      lines: lines.map(({ id: reference, code, name, description, quantity, tax_exempt, origin_id, origin_item_id, ...price }) => ({
        reference: String(reference),
        item_code: code,
        description: [name, description].filter(Boolean).join(': ').slice(0, 254),
        quantity,
        unit_price: pricePosted(price),
        currency,
        tax_exempt,
        ...charge,
        ...day,
        ...warehouseOf(destinations.get(origin_id ?? order.origin_id), destination),
        ...baseOf(bases.get(String(origin_item_id))),
      })),
    },
  });
}

interface CopiedLine {
  post_id: string;
  entry: string;
  line: number;
  quantity: string;
}

/**
 * What other orders of the same items copied from the same requests. One that is annulled gives back there what it took, before this one
 * leaves; one that was amended, or closed there, does not.
 */
async function copiedBefore(tx: Tx, id: number): Promise<CopiedLine[]> {
  const { rows } = await sql<CopiedLine & { is_given_back: boolean }>`
    select post.id as post_id, line -> 'base' ->> 'entry' as entry, (line -> 'base' ->> 'line')::integer as line, line ->> 'quantity' as quantity,
      other.status in ('anulada', 'rechazada') as is_given_back
    from purchase_orders as other join erp_posts as post on post.source = 'purchase_order' and post.source_id = other.id
    cross join lateral jsonb_array_elements(post.payload -> 'lines') as line
    where other.id <> ${id} and post.task = 'create' and post.state <> 'cancelado' and line -> 'base' is not null and other.id in (
      select theirs.order_id from purchase_order_lines as theirs join purchase_order_lines as ours on ours.origin_item_id = theirs.origin_item_id
      where ours.order_id = ${id} and ours.origin_id is not null and theirs.origin_id is not null)`.execute(tx);
  return rows.map(({ is_given_back, ...it }) => ({ ...it, quantity: is_given_back ? '0' : it.quantity }));
}

/** What the ERP has of the purchase requests that lines come from: copied, it closes them there. What has nothing open there is no base. */
async function basesOfRequests(tx: Tx, requests: readonly number[], copied: readonly CopiedLine[]): Promise<ReadonlyMap<string, ErpBase>> {
  const bases = new Map<string, ErpBase>();
  for (const source_id of new Set(requests))
    for (const [line, base] of await basesOf(tx, { source: 'material_request', source_id })) {
      const taken = sumOf(copied.filter((it) => it.entry === base.entry && it.line === base.line).map((it) => it.quantity));
      if (compareDecimals(taken, base.quantity) < 0) bases.set(line, base);
    }
  return bases;
}

/** Of an order for several requests, where a line comes to that goes elsewhere than the order. */
const warehouseOf = (own: ErpDestination | undefined, whole: ErpDestination | undefined) =>
  own?.to_warehouse === undefined || own.to_warehouse === whole?.to_warehouse ? {} : { warehouse: own.to_warehouse };

const baseOf = (base: ErpBase | undefined) =>
  base?.kind === 'PurchaseRequest' ? { base: { kind: base.kind, entry: base.entry, line: base.line } } : {};
