import {
  serviceItemStates,
  type Flag,
  type ServiceItem,
  type ServiceItemAction,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';

interface Move {
  action: ServiceItemAction;
  /** Only this one; else all that can. */
  item_id?: number;
  reason?: string | null;
}

/** Moves all items that an action is possible for, along the table of states; whoever it was taken from stays as they are. */
export async function moveItems({ tx }: Writing, before: ServiceRequestInfo, { action, item_id, reason }: Move): Promise<void> {
  const moving = before.service_items.filter(
    (it) => serviceItemStates.allows(it.status, action) && (item_id === undefined || it.item_id === item_id),
  );
  for (const it of moving)
    await tx
      .updateTable('service_items')
      .set({ status: stateAfter(serviceItemStates, it.status, action), ...(reason !== undefined && { reason }) })
      .where('id', '=', it.item_id)
      .execute();
}

/** Refuses to send to approval what something stands in the way of: every reason, at its item (contract decision 67). */
export function refuseFlagged(items: readonly Pick<ServiceItem, 'line' | 'flags'>[], whole: readonly Flag[] = []): void {
  const found = [...items.flatMap(({ line, flags }) => flags.map((it) => `Ítem ${line}: ${it.text}`)), ...whole.map((it) => it.text)];
  if (found.length === 0) return;
  const more = found.length > mostTold ? ` Y ${found.length - mostTold} más.` : '';
  throw new Problem('rule', { message: `${found.slice(0, mostTold).join(' ')}${more}` });
}
const mostTold = 4;
