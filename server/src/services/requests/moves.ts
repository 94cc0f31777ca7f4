import {
  serviceItemStates,
  type Flag,
  type ServiceItem,
  type ServiceItemAction,
  type ServiceItemStatus,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { flagWords } from './flag-words.ts';

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
  for (const [status, items] of Map.groupBy(moving, (it) => stateAfter(serviceItemStates, it.status, action)))
    await setItems(
      tx,
      items.map((it) => it.item_id),
      { status, ...(reason !== undefined && { reason }) },
    );
}

/** Items that stand alike afterwards, in one statement. */
export async function setItems(
  tx: Tx,
  ids: readonly number[],
  standing: { status: ServiceItemStatus; reason?: string | null },
): Promise<void> {
  await tx
    .updateTable('service_items')
    .set(standing)
    .where(sql<boolean>`id = any(${[...ids]}::integer[])`)
    .execute();
}

/** Refuses to send to approval what something stands in the way of: every reason, at its item (contract decision 67). */
export function refuseFlagged(items: readonly Pick<ServiceItem, 'line' | 'flags'>[], whole: readonly Flag[] = []): void {
  const found = [...flagWords(items), ...whole.map((it) => it.text)];
  if (found.length === 0) return;
  const more = found.length > mostTold ? ` Y ${found.length - mostTold} más.` : '';
  throw new Problem('rule', { message: `${found.slice(0, mostTold).join(' ')}${more}` });
}
const mostTold = 4;
