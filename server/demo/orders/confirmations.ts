import type { Input } from 'contract/call.ts';
import {
  answerOrder,
  decideOrderDates,
  openOrderLink,
  orderConfirmation,
  proposeOrderMail,
  sendServiceOrder,
  type PurchaseOrderInfo,
} from 'contract/orders/index.ts';
import { hashSecret, newSecret } from '../../src/platform/secret.ts';
import { todayInChile } from '../../src/platform/today.ts';
import type { Company } from '../acting.ts';
import { addDays } from '../days.ts';

export interface Standing {
  buyer: string;
  order: PurchaseOrderInfo;
  /** Ago. */
  days: number;
}

export async function send({ act }: Company, { buyer, order: { number }, days }: Standing): Promise<unknown> {
  const { version, subject, body, recipients } = await act({ days }, buyer, proposeOrderMail, { number });
  const to = recipients.length > 0 ? recipients : ['ventas@proveedor.example'];
  return act({ days }, buyer, sendServiceOrder, { number, version, subject, body, recipients: to });
}

/** The first line comes when its supplier says. */
export async function accept({ act }: Company, { buyer, order: { number, items }, days }: Standing): Promise<unknown> {
  const { link } = await act({ days }, buyer, orderConfirmation, { number });
  return act({ days }, buyer, decideOrderDates, {
    number,
    version: link?.version ?? 1,
    lines: items.slice(0, 1).map((it) => it.line),
    accept: true,
  });
}

/** The clock of the demo takes so many days off what is said to be still to come. */
export const asOfThen = (day: string, days: number): string => addDays(day, days);

/** What a supplier says with the link of the mail of then, which nobody holds any more; who is signed in beside it counts for nothing. */
export async function answer(
  { act, db }: Company,
  { buyer, order, days }: Standing,
  lines: NonNullable<Input<typeof answerOrder>['lines']>,
) {
  const token = newSecret();
  await db
    .updateTable('purchase_order_links')
    .set({ token_hash: hashSecret(token), sent_at: new Date(Date.now() - days * 86_400_000) })
    .where('order_id', '=', order.id)
    .where('edition', '=', order.edition)
    .execute();
  const { order: shown } = await act({ days }, buyer, openOrderLink, { token });
  const wanted = shown?.delivery_date ?? todayInChile();
  const isPast = wanted < todayInChile();
  const date = asOfThen(addDays(wanted, 3), days);
  const others = (shown?.lines ?? []).filter((it) => it.is_open && !lines.some(({ line }) => line === it.line));
  const late = isPast ? others.map(({ line }) => ({ line, says: 'otra_fecha' as const, date })) : [];
  return act({ days }, buyer, answerOrder, { token, lines: [...lines, ...late] });
}
