import { purchaseHandling, purchaseStates, type PurchaseItem, type PurchaseRequest } from 'contract/supplying/index.ts';
import { unseenRequest } from '../../materials/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { announcePurchases } from '../live.ts';
import { purchaseRequestActions } from './actions.ts';
import { isToCome, readPurchase, readPurchaseCase } from './rows.ts';

type Action = PurchaseRequest['allowed_actions'][number];
interface PurchaseMove {
  action: Action;
  version: number;
  /** What is told at which field to whoever saw it as it is no more. */
  staleAt?: (now: PurchaseRequest) => Record<string, string>;
}

/** Holds a purchase request that the person sees, as it was before; refuses what its state, its version or the person do not allow. */
export async function lockPurchase(
  { tx, user }: Writing,
  id: number,
  { action, version, staleAt }: PurchaseMove,
): Promise<PurchaseRequest> {
  const found = await tx.selectFrom('purchase_requests').where('request_id', '=', id).select('request_id').forUpdate().executeTakeFirst();
  if (!found) throw unseenRequest({ id });
  requireAllowed(purchaseRequestActions[action], await readPurchaseCase(tx, user, { id }));
  const before = await readPurchase(tx, user, { id });
  if (before.version !== version) throw new Problem('stale', { current: before, ...(staleAt && { fields: staleAt(before) }) });
  return before;
}

/** The same by one of its lines. */
export async function lockPurchaseOf(context: Writing, line_id: number, asked: PurchaseMove) {
  const line = await context.tx.selectFrom('material_request_lines').where('id', '=', line_id).select('request_id').executeTakeFirst();
  if (!line) throw notSeen('Esa línea', 'ella');
  const before = await lockPurchase(context, line.request_id, asked);
  const item = before.items.find((it) => it.material_request_item_id === line_id);
  if (!item) throw notSeen('Esa línea', 'ella');
  return { before, item };
}

/** What is over is promised and handled no more. */
export function requireToCome({ code, status }: PurchaseItem): void {
  if (!isToCome(status))
    throw new Problem('wrong_state', { message: `${code} ya está ${status === 'recibida' ? 'recibido' : 'anulado'}: no cambia.` });
}

/** As it stands after a change, written down and announced. */
export async function changedPurchase(context: Writing, action: string, before: PurchaseRequest): Promise<PurchaseRequest> {
  const { tx, user } = context;
  const after = await readPurchase(tx, user, { id: before.id });
  await record(context, {
    action,
    entity: 'purchase_request',
    id: before.number,
    before: auditOfPurchase(before),
    after: auditOfPurchase(after),
  });
  await announcePurchases(tx);
  return after;
}

/** What the audit log keeps of it. */
const auditOfPurchase = (it: PurchaseRequest) => ({
  estado: purchaseStates.label(it.status),
  estado_manual: purchaseHandling.label(it.status_manual),
  comprador: it.buyer,
  entrega: it.delivery_date,
  lineas: it.items.map(({ code, status_manual, delivery_date, leftovers }) =>
    [
      code,
      purchaseHandling.label(status_manual).toLowerCase(),
      delivery_date && `para el ${delivery_date}`,
      ...leftovers.map(({ number }) => `se pidió un sobrante: ${number}`),
    ]
      .filter(Boolean)
      .join(', '),
  ),
});
