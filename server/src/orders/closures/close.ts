import type { PurchaseOrderInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { formatNumber } from 'contract/format.ts';
import { notifyPeople } from '../../access/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { orderAt } from '../address.ts';
import { movePromises } from '../confirmations/promises.ts';
import { informErp } from '../editions/inform.ts';
import { pendingLines } from '../pending.ts';
import { settleReception } from '../hes/settle.ts';
import { announceOrders } from '../live.ts';
import { readOrder } from '../orders/info.ts';
import { lockOrder } from '../orders/lock.ts';
import { partOfClosing } from './read.ts';

/** Nothing more is waited for of some lines, here at once and in the ERP after this is committed; whoever asked for them hears it. */
export async function closeOrderLines(
  context: Writing,
  { number, version, lines, reason }: Received<typeof contract.closeOrderLines>,
): Promise<PurchaseOrderInfo> {
  const { tx, user } = context;
  const order = await lockOrder(context, { number, version }, 'close_lines');
  const left = await linesLeft(context, order, lines);
  const part = partOfClosing(left.map((it) => it.line));
  await movePromises(context, order.id, async () => {
    await tx
      .insertInto('purchase_order_closures')
      .values(left.map(({ line }) => ({ order_id: order.id, line, reason, closed_by: user.id, part })))
      .execute();
    await settleReception(tx, order.id);
  });
  const { id } = await tx
    .selectFrom('purchase_order_editions')
    .where('order_id', '=', order.id)
    .where('edition', '=', order.edition)
    .select('id')
    .executeTakeFirstOrThrow();
  await informErp(context, { id, order_id: order.id, edition: order.edition, part });
  const words = left.map((it) => `${formatNumber(it.pending)} ${it.unit} de ${it.code}`).join('; ');
  await record(context, {
    action: 'close_lines',
    entity: 'purchase_order',
    id: number,
    after: { lineas_cerradas: words, razon: reason },
  });
  await tellAskers(context, order, words);
  await announceOrders(tx);
  return readOrder(tx, user, number);
}

/** Those of which something is still to come, all unless some are named; any other is refused at its place. */
async function linesLeft({ tx }: Writing, { id }: PurchaseOrderInfo, asked: readonly number[] | undefined) {
  const all = await pendingLines(tx, id).execute();
  const wanted = asked ?? all.filter((it) => compareDecimals(it.pending, '0') > 0).map((it) => it.line);
  const byLine = new Map(all.map((it) => [it.line, it]));
  const fields: Record<string, string> = {};
  const left = wanted
    .toSorted((a, b) => a - b)
    .flatMap((line) => {
      const it = byLine.get(line);
      const says = !it
        ? 'Esa línea no es de la orden.'
        : it.is_closed
          ? 'Lo que faltaba de esa línea ya se cerró.'
          : compareDecimals(it.pending, '0') === 0
            ? 'De esa línea no falta nada.'
            : undefined;
      if (says) fields[`lines.${wanted.indexOf(line)}`] = says;
      return it && !says ? [it] : [];
    });
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  return left;
}

/** Who asked for what does not come any more, and who prepared its order. */
async function tellAskers(context: Writing, { id, number, supplier }: PurchaseOrderInfo, words: string): Promise<void> {
  const { tx, user } = context;
  const { requester_id, prepared_by } = await tx
    .selectFrom('purchase_orders')
    .where('id', '=', id)
    .select(['requester_id', 'prepared_by'])
    .executeTakeFirstOrThrow();
  const people = [...new Set([requester_id, ...(prepared_by === null ? [] : [prepared_by])])].filter((it) => it !== user.id);
  if (people.length === 0) return;
  await notifyPeople(context, {
    user_ids: people,
    kind: 'request',
    title: `${user.nombre} cerró lo que faltaba de ${number}`,
    text: `${supplier}: ya no llegan ${words}.`,
    url: orderAt(number),
  });
}
