import type { PurchaseOrderInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import { sendOne } from '../../platform/mail/mail.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { announceOrders } from '../live.ts';
import { askConfirmation, askingFor } from '../confirmations/letters.ts';
import { orderActions } from '../orders/actions.ts';
import { readOrder } from '../orders/info.ts';
import { lockOrder } from '../orders/lock.ts';
import { printOrder } from '../paper/pdf.ts';

/** What mail servers take without asking. */
const mostBytes = 10_000_000;

/** Sends the version in force to the supplier, as it was read; the paper that left stays with its mail. */
export async function sendOrder(context: Preparing, sent: Received<typeof contract.sendServiceOrder>): Promise<PurchaseOrderInfo> {
  const { db, user, files, jobs } = context;
  const { number, version, recipients, subject, body } = sent;
  const seen = await readOrder(db, user, number);
  if (seen.version !== version) throw new Problem('stale', { current: seen });
  requireAllowed(orderActions.send, { row: seen, user });
  const { filename, content } = await printOrder(context, { number });
  if (content.length > mostBytes)
    throw new Problem('rule', { message: 'El PDF pesa demasiado para un correo: descárguelo y envíelo de otra forma.' });
  return files.keepFor(content, 'pdf', (adjunto) =>
    context.write(async (tx) => {
      const writing = { ...context, tx };
      // Whatever changed since it was drawn refuses it.
      const order = await lockOrder(writing, { number, version }, 'send');
      const para = [...new Set(recipients)].join(', ');
      const letter = await letterOf(writing, { order, emails: para, body });
      const mail_id = await sendOne(tx, jobs, { para, asunto: subject, ...letter, adjunto, adjunto_nombre: filename });
      await tx
        .insertInto('purchase_order_mails')
        .values({ order_id: order.id, edition: order.edition, recipients: para, subject, body, mail_id, sent_by: user.id })
        .execute();
      await record(writing, {
        action: 'send',
        entity: 'purchase_order',
        id: number,
        after: { edicion: order.edition, destinatarios: para },
      });
      await announceOrders(tx);
      return readOrder(tx, user, number);
    }),
  );
}

/** While something of it is still to come, the mail asks its supplier to confirm it, with a link of theirs. */
async function letterOf(context: Writing, { order, emails, body }: { order: PurchaseOrderInfo; emails: string; body: string }) {
  if (order.reception === 'completa' || order.reception === 'cerrada') return { texto: body };
  const { text, secret } = askingFor(await askConfirmation(context, { order_id: order.id, edition: order.edition, emails }));
  return { texto: [body, text].join('\n\n'), secret };
}
