import type { Input } from 'contract/call.ts';
import {
  answerOrder,
  decideOrderDates,
  openOrderLink,
  orderConfirmation,
  proposeOrderMail,
  revokeOrderLink,
  sendServiceOrder,
  type PurchaseOrderInfo,
  type SupplierOrder,
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
export const accept = (company: Company, standing: Standing): Promise<unknown> => decideDates(company, standing, { accept: true });

/** The first line is wanted when the order says, and its supplier hears why. */
export const refuse = (company: Company, standing: Standing): Promise<unknown> =>
  decideDates(company, standing, { accept: false, reason: 'La distribuidora ya fijó el día de la visita' });

async function decideDates(
  company: Company,
  standing: Standing,
  said: Pick<Input<typeof decideOrderDates>, 'accept' | 'reason'>,
): Promise<unknown> {
  const { buyer, order, days } = standing;
  return company.act({ days }, buyer, decideOrderDates, {
    number: order.number,
    version: await linkVersion(company, standing),
    lines: order.items.slice(0, 1).map((it) => it.line),
    ...said,
  });
}

/** Its mail went where nobody should read it. */
export async function revoke(company: Company, standing: Standing): Promise<unknown> {
  const { buyer, order, days } = standing;
  return company.act({ days }, buyer, revokeOrderLink, {
    number: order.number,
    version: await linkVersion(company, standing),
    reason: 'El correo fue a una casilla que el proveedor ya no usa',
  });
}

async function linkVersion({ act }: Company, { buyer, order: { number }, days }: Standing): Promise<number> {
  const { link } = await act({ days }, buyer, orderConfirmation, { number });
  if (!link) throw new Error(`${number} was not sent`);
  return link.version;
}

/** The clock of the demo takes so many days off what is said to be still to come. */
export const asOfThen = (day: string, days: number): string => addDays(day, days);

/** A supplier looks at the order, and says nothing. */
export async function look(company: Company, standing: Standing): Promise<unknown> {
  return open(company, standing);
}

/** What a supplier says with the link. */
export async function answer(company: Company, standing: Standing, lines: NonNullable<Input<typeof answerOrder>['lines']>) {
  const { buyer, days } = standing;
  const { token, shown } = await open(company, standing);
  const wanted = shown?.delivery_date ?? todayInChile();
  const isPast = wanted < todayInChile();
  const date = asOfThen(addDays(wanted, 3), days);
  const others = (shown?.lines ?? []).filter((it) => it.is_open && !lines.some(({ line }) => line === it.line));
  const late = isPast ? others.map(({ line }) => ({ line, says: 'otra_fecha' as const, date })) : [];
  return company.act({ days }, buyer, answerOrder, { token, lines: [...lines, ...late] });
}

/** The link of the mail of then, which nobody holds any more; who is signed in beside it counts for nothing. */
async function open({ act, db }: Company, { buyer, order, days }: Standing): Promise<{ token: string; shown: SupplierOrder['order'] }> {
  const token = newSecret();
  await db
    .updateTable('purchase_order_links')
    .set({ token_hash: hashSecret(token), sent_at: new Date(Date.now() - days * 86_400_000) })
    .where('order_id', '=', order.id)
    .where('edition', '=', order.edition)
    .execute();
  const { order: shown } = await act({ days }, buyer, openOrderLink, { token });
  return { token, shown };
}
