import type * as contract from 'contract/orders/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { companyOf } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { orderActions } from '../orders/actions.ts';
import { readOrder } from '../orders/info.ts';
import { ordersSeenBy, unseenOrder } from '../orders/rows.ts';
import '../tables.ts';

/** What the supplier would be written now; whoever sends it reads and changes it first. */
export async function proposeOrderMail(
  { db, user }: Reading,
  { number }: Received<typeof contract.proposeOrderMail>,
): Promise<Answer<typeof contract.proposeOrderMail>> {
  const [order, company] = await Promise.all([readOrder(db, user, number), companyOf(db)]);
  requireAllowed(orderActions.send, { row: order, user });
  const { version, edition, erp_number, supplier, supplier_email, delivery_date, delivery_place } = order;
  const replaces = edition === 1 ? '' : ` Esta es la versión ${edition} y reemplaza a las anteriores.`;
  const where = delivery_place === null ? '' : ` en ${delivery_place}`;
  const day = delivery_date === null ? '' : `\n\nLa esperamos el ${formatDay(delivery_date)}${where}.`;
  const from = company.nombre === null ? '' : ` de ${company.nombre}`;
  return {
    version,
    edition,
    recipients: supplier_email === null ? [] : [supplier_email],
    subject: `Orden de compra ${erp_number ?? number}${edition === 1 ? '' : `, versión ${edition}`}${from}`,
    body: `Estimados señores de ${supplier}:\n\nAdjuntamos la orden de compra ${erp_number ?? number}${from}.${replaces}${day}\n\nAgradeceremos confirmar su recepción.`,
    filename: `orden-de-compra-${erp_number ?? number}.pdf`,
  };
}

/** What was sent of an order, the latest first. */
export async function listOrderMails(
  { db, user }: Reading,
  { number }: Received<typeof contract.serviceOrderMails>,
): Promise<Answer<typeof contract.serviceOrderMails>> {
  const order = await ordersSeenBy(db, user).where('it.number', '=', number).select('it.id').executeTakeFirst();
  if (!order) throw unseenOrder(number);
  const rows = await db
    .selectFrom('purchase_order_mails as it')
    .innerJoin('users as by', 'by.id', 'it.sent_by')
    .leftJoin('mails', 'mails.id', 'it.mail_id')
    .where('it.order_id', '=', order.id)
    .select(['it.id', 'it.edition', 'it.recipients', 'it.subject', 'by.nombre as by', 'it.sent_at', 'mails.estado'])
    .orderBy('it.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ sent_at, estado, ...it }) => ({ ...it, at: sent_at.toISOString(), state: estado ?? 'enviado' }));
}
