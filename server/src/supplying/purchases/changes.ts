import { handlingSteps, purchaseHandling, type PurchaseHandling, type PurchaseRequest } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { requireBuyer } from './buyers.ts';
import { changedPurchase, lockPurchase, lockPurchaseOf, requireToCome } from './lock.ts';
import { writeLines } from './lines.ts';
import { tellBuyer } from './notices.ts';
import { isToCome } from './rows.ts';

/** Somebody of supply takes it, or gives it to another; null leaves it without anybody. */
export async function assignPurchase(
  context: Writing,
  { request_id, buyer_id, version }: Received<typeof contract.assignPurchaseRequest>,
): Promise<PurchaseRequest> {
  const { tx, user } = context;
  const before = await lockPurchase(context, request_id, { action: buyer_id === user.id ? 'take' : 'assign', version });
  await requireBuyer(context, { request_id, buyer_id });
  await touchPurchase(tx, request_id, { buyer_id });
  const after = await changedPurchase(context, 'assign', before);
  if (buyer_id !== null && buyer_id !== user.id) await tellBuyer(context, after, buyer_id);
  return after;
}

/** Of the request and of each of its lines that is still to come; what is over stays as it was (contract decision 62). */
export async function handlePurchase(
  context: Writing,
  { request_id, status, version }: Received<typeof contract.updateStatusPurchaseRequest>,
): Promise<PurchaseRequest> {
  const { tx } = context;
  const before = await lockPurchase(context, request_id, { action: 'handle', version, staleAt: staleStatus });
  const others = before.items.filter((it) => isToCome(it.status) && it.status_manual !== status);
  if (before.status_manual === status && others.length === 0) throw alreadySo(status);
  const status_manual = before.status_manual === status ? status : handlingAfter(before, status);
  await writeLines(
    tx,
    before,
    others.map((it) => ({ ...it, status_manual: handlingAfter(it, status) })),
  );
  await touchPurchase(tx, request_id, { status_manual });
  return changedPurchase(context, 'handle', before);
}

/** Of one line; the request keeps its own. */
export async function handlePurchaseItem(
  context: Writing,
  { material_request_item_id, status, version }: Received<typeof contract.updateStatusPurchaseRequestItem>,
): Promise<PurchaseRequest> {
  const { before, item } = await lockPurchaseOf(context, material_request_item_id, {
    action: 'handle',
    version,
    staleAt: ({ items }) => staleStatus(items.find((it) => it.material_request_item_id === material_request_item_id)),
  });
  requireToCome(item);
  if (item.status_manual === status) throw alreadySo(status);
  await writeLines(context.tx, before, [{ ...item, status_manual: handlingAfter(item, status) }]);
  return changedPurchase(context, 'handle_item', before);
}

const handlingAfter = (it: { status_manual: PurchaseHandling }, status: PurchaseHandling): PurchaseHandling =>
  stateAfter(purchaseHandling, it.status_manual, handlingSteps[status]);

/** Somebody else was faster: where the state is chosen it is told how it stands now. */
const staleStatus = (now: { status_manual: PurchaseHandling } | undefined): Record<string, string> =>
  now ? { status: `Otra persona la cambió mientras tanto: ahora está ${purchaseHandling.said(now.status_manual)}.` } : {};

const alreadySo = (status: PurchaseHandling): Problem =>
  new Problem('invalid', { fields: { status: `Ya está ${purchaseHandling.said(status)}.` } });

const touchPurchase = (tx: Tx, id: number, change: { buyer_id?: number | null; status_manual?: PurchaseHandling }) =>
  tx
    .updateTable('purchase_requests')
    .set((it) => ({ ...change, version: it('version', '+', 1) }))
    .where('request_id', '=', id)
    .execute();
