import { confirmationStates, type SupplierOrder } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Visit } from '../../access/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { announceOrders } from '../live.ts';
import { lockLink, readLinked, requireOpen, requireOrderLink, type LinkedOrder } from './link.ts';
import { tellBuyer } from './notices.ts';
import { readSupplierOrder } from './page.ts';
import { takeAnswer, wordsOf, type TakenLine } from './take.ts';

/** Looks at the order; the buyer sees that somebody did. */
export async function openOrderLink(context: Visit, { token }: Received<typeof contract.openOrderLink>): Promise<SupplierOrder> {
  const { db, write } = context;
  await requireOrderLink(context, token);
  const { seen_at, standing } = await readLinked(db, token);
  if (seen_at !== null || standing !== 'open') return readSupplierOrder(db, token);
  return write(async (tx) => {
    const linked = await lockLink(tx, token);
    if (linked.seen_at === null && linked.standing === 'open') {
      const status = confirmationStates.allows(linked.status, 'see') ? stateAfter(confirmationStates, linked.status, 'see') : linked.status;
      await tx
        .updateTable('purchase_order_links')
        .set({ seen_at: sql<Date>`now()`, status })
        .where('id', '=', linked.id)
        .execute();
      await announceOrders(tx);
    }
    return readSupplierOrder(tx, token);
  });
}

/** Yes to all of it, or to what is not named; said twice it is once, and a newer answer takes the place of the one before. */
export async function answerOrder(context: Visit, { token, ...answered }: Received<typeof contract.answerOrder>): Promise<SupplierOrder> {
  await requireOrderLink(context, token);
  return context.write(async (tx) => {
    const linked = await lockLink(tx, token);
    requireOpen(linked);
    const lines = await takeAnswer({ ...context, tx, user: undefined }, linked, { ...answered, registered: null });
    if (lines) await tellAnswer(context, tx, linked, { comment: answered.comment, lines });
    return readSupplierOrder(tx, token);
  });
}

/** Written down as what it is, of nobody of the company, and told to the buyer. */
async function tellAnswer(
  context: Visit,
  tx: Tx,
  linked: LinkedOrder,
  { comment, lines }: { comment: string | null; lines: readonly TakenLine[] },
): Promise<void> {
  const { requestId } = context;
  const { said, title, text } = wordsOf(lines, comment);
  await record(
    { tx, user: undefined, requestId },
    {
      action: 'supplier_answer',
      entity: 'purchase_order',
      id: linked.number,
      after: {
        proveedor: linked.supplier,
        edicion: linked.edition,
        respuesta: said,
        ...(comment !== null && { comentario: comment }),
      },
    },
  );
  await tellBuyer({ ...context, tx }, linked, { title, text });
  await announceOrders(tx);
}
