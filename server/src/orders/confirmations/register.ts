import { answerMeans, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { announceOrders } from '../live.ts';
import { readOrder } from '../orders/info.ts';
import { listener } from './duties.ts';
import { lockConfirmation } from './lock.ts';
import { tellBuyer } from './notices.ts';
import { takeAnswer, wordsOf } from './take.ts';
import '../tables.ts';

/** What a supplier said otherwise than by the link, by the same rules; who wrote it down, how it came and who gave it stay with it (decision 186). */
export async function registerAnswer(
  context: Writing,
  { number, version, means, spoke_with, ...said }: Received<typeof contract.registerOrderAnswer>,
): Promise<PurchaseOrderInfo> {
  const { tx, user } = context;
  const { order, link } = await lockConfirmation(context, { number, version }, 'register_answer');
  const asked = await tx
    .selectFrom('purchase_order_links as link')
    .where('link.id', '=', link.id)
    .select(['link.id', 'link.order_id', 'link.edition', 'link.status', 'link.seen_at', listener.as('asked_by')])
    .executeTakeFirstOrThrow();
  const { supplier, delivery_date } = order;
  const answered = { ...said, registered: { by: user.id, means, spoke_with } };
  const lines = await takeAnswer(context, { ...asked, delivery_date }, answered);
  if (!lines) return order;
  const words = wordsOf(lines, said.comment);
  await record(context, {
    action: 'register_answer',
    entity: 'purchase_order',
    id: number,
    after: {
      proveedor: supplier,
      edicion: asked.edition,
      respuesta: words.said,
      medio: answerMeans[means],
      con_quien: spoke_with,
      ...(said.comment !== null && { comentario: said.comment }),
    },
  });
  const { title, text } = words;
  const told = [text, `La respuesta la registró ${user.nombre}`].filter(Boolean).join('. ');
  if (asked.asked_by !== user.id) await tellBuyer(context, { ...asked, number, supplier }, { title, text: told });
  await announceOrders(tx);
  return readOrder(tx, user, number);
}
