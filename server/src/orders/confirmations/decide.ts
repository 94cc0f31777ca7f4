import { confirmationStates, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { sql } from 'kysely';
import { companyOf } from '../../administration/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { sendOne } from '../../platform/mail/mail.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { announceOrders } from '../live.ts';
import { readOrder } from '../orders/info.ts';
import { lastAnswer, stepOf } from './answers.ts';
import { askConfirmation, askingFor } from './letters.ts';
import { lockConfirmation, type LockedConfirmation } from './lock.ts';
import { writePromises } from './promises.ts';

/** Later days that a supplier proposes become the promises of their lines, or the supplier hears that they do not, and why by the link. */
export async function decideOrderDates(
  context: Writing,
  { number, version, lines, accept, reason }: Received<typeof contract.decideOrderDates>,
): Promise<PurchaseOrderInfo> {
  const { tx, user } = context;
  const held = await lockConfirmation(context, { number, version }, 'decide_dates');
  const answer = await lastAnswer(tx, held.link.id);
  const decided = answer?.lines.filter((it) => it.waits && lines.includes(it.line)) ?? [];
  if (!answer || decided.length < lines.length)
    throw new Problem('invalid', { fields: { lines: 'Una de las líneas no espera su decisión.' } });
  await tx
    .updateTable('purchase_order_answer_lines')
    .set({ decision: accept ? 'aceptada' : 'no_aceptada', decided_by: user.id, decided_at: sql<Date>`now()`, reason })
    .where('answer_id', '=', answer.id)
    .where('line', 'in', lines)
    .execute();
  const { order } = held;
  if (accept) {
    const promised = decided.flatMap(({ line, date }) => (date === null ? [] : [{ line, date }]));
    await writePromises(context, order, promised);
  }
  const now = await lastAnswer(tx, held.link.id);
  await moveLink(context, held, now ? stepOf(now.lines) : 'confirm');
  const fechas = decided.map((it) => `línea ${it.line}: ${it.date === null ? 'sin fecha' : formatDay(it.date)}`).join('; ');
  await record(context, {
    action: accept ? 'accept_dates' : 'refuse_dates',
    entity: 'purchase_order',
    id: number,
    after: { fechas, ...(reason !== null && { razon: reason }) },
  });
  await writeToSupplier(context, held, {
    asunto: accept ? 'Fecha aceptada' : 'Su fecha no se aceptó',
    said: accept
      ? 'Aceptamos la fecha que propusieron.'
      : 'La fecha que propusieron no se aceptó. Con el enlace pueden ver por qué y responder de nuevo.',
  });
  await announceOrders(tx);
  return readOrder(tx, user, number);
}

/** Another mail with another link, to the same addresses. */
export async function remindConfirmation(
  context: Writing,
  { number, version }: Received<typeof contract.remindOrderConfirmation>,
): Promise<PurchaseOrderInfo> {
  const { tx, user } = context;
  const held = await lockConfirmation(context, { number, version }, 'remind');
  await writeToSupplier(context, held, {
    asunto: 'Recordatorio: confirme la orden',
    said: 'Todavía no tenemos su respuesta a esta orden de compra.',
  });
  await record(context, { action: 'remind_supplier', entity: 'purchase_order', id: number, after: { destinatarios: held.link.emails } });
  await announceOrders(tx);
  return readOrder(tx, user, number);
}

/** The link opens the order no more; what was answered stays. */
export async function revokeOrderLink(
  context: Writing,
  { number, version, reason }: Received<typeof contract.revokeOrderLink>,
): Promise<PurchaseOrderInfo> {
  const { tx, user } = context;
  const { link } = await lockConfirmation(context, { number, version }, 'revoke_link');
  await tx
    .updateTable('purchase_order_links')
    .set((it) => ({
      revoked_at: sql<Date>`now()`,
      status: stateAfter(confirmationStates, link.status, 'revoke'),
      version: it('version', '+', 1),
    }))
    .where('id', '=', link.id)
    .execute();
  await record(context, { action: 'revoke_link', entity: 'purchase_order', id: number, after: { razon: reason } });
  await announceOrders(tx);
  return readOrder(tx, user, number);
}

type Step = Parameters<typeof confirmationStates.allows>[1];

/** Of several days that wait, those that are left go on waiting. */
const moveLink = ({ tx }: Writing, { link }: LockedConfirmation, step: Step) =>
  tx
    .updateTable('purchase_order_links')
    .set((it) => ({ status: stateAfter(confirmationStates, link.status, step), version: it('version', '+', 1) }))
    .where('id', '=', link.id)
    .execute();

async function withLink(context: Writing, { order, link }: LockedConfirmation, body: string) {
  const { text, secret } = askingFor(await askConfirmation(context, { order_id: order.id, edition: order.edition, emails: link.emails }));
  return { texto: [body, text].join('\n\n'), secret };
}

/** In our words alone: what people wrote is read by the link. */
async function writeToSupplier(
  context: Writing,
  held: LockedConfirmation,
  { asunto, said }: { asunto: string; said: string },
): Promise<void> {
  const { tx, jobs, user } = context;
  const { order, link } = held;
  const { nombre } = await companyOf(tx);
  const number = order.erp_number ?? order.number;
  const subject = `${asunto} ${number}${nombre === null ? '' : ` de ${nombre}`}`;
  const body = [`Estimados señores de ${order.supplier}:`, said].join('\n\n');
  const letter = { para: link.emails, asunto: subject };
  // Whoever has a link that was taken back gets no other one before somebody sends the order anew.
  const mail_id = await sendOne(
    tx,
    jobs,
    link.revoked_at ? { ...letter, texto: body } : { ...letter, ...(await withLink(context, held, body)) },
  );
  await tx
    .insertInto('purchase_order_mails')
    .values({ order_id: order.id, edition: order.edition, recipients: link.emails, subject, body, mail_id, sent_by: user.id })
    .execute();
}
