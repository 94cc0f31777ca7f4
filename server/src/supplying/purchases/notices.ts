import type { PurchaseItem, PurchaseRequest } from 'contract/supplying/index.ts';
import { formatDay } from 'contract/format.ts';
import { notifyPeople } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import { purchaseAt } from './address.ts';

interface PromiseChange {
  /** As they were before. */
  moved: readonly PurchaseItem[];
  delivery_date: string;
  reason: string | null;
}

/** Whoever asked hears when it is to come, and of a promise that is not held from which day to which, and why. */
export async function tellPromise(
  context: Writing,
  { number, requester_id }: PurchaseRequest,
  { moved, delivery_date, reason }: PromiseChange,
): Promise<void> {
  if (requester_id === context.user.id) return;
  const before = [...new Set(moved.flatMap((it) => it.delivery_date ?? []))].toSorted();
  const to = formatDay(delivery_date);
  const from = before.map(formatDay).join(' y del ');
  await notifyPeople(context, {
    user_ids: [requester_id],
    kind: 'request',
    title: from === '' ? `${number} llega el ${to}` : `La entrega de ${number} se movió del ${from} al ${to}`,
    text: [moved.length === 1 ? `${moved[0]?.code} ${moved[0]?.description}` : `${moved.length} materiales`, reason]
      .filter(Boolean)
      .join(': '),
    url: purchaseAt(number),
  });
}

export const tellBuyer = (context: Writing, { number, project, cost_center_name }: PurchaseRequest, buyer_id: number): Promise<void> =>
  notifyPeople(context, {
    user_ids: [buyer_id],
    kind: 'request',
    title: `${context.user.nombre} le asignó la compra de ${number}`,
    text: project ?? cost_center_name,
    url: purchaseAt(number),
  });
