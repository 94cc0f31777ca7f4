import { requestStates } from 'contract/materials/index.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { notifyPeople } from '../../access/index.ts';
import { ordersAsking } from '../../orders/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { thousandths } from '../decimals.ts';
import { settle, touchRequest } from './hold.ts';
import '../tables.ts';

/** What was asked for in the place of a `line` of a purchase and is still to be given, by its request. */
export const replacementsOfLine = sql<{ number: string; quantity: string }[]>`(
  select coalesce(json_agg(json_build_object('number', request.number, 'quantity', trim_scale(promised.quantity)::text) order by request.id), '[]')
  from leftovers join leftover_promises as promised using (request_id) join material_requests as request on request.id = request_id
  where leftovers.replaces_line_id = line.id)`;

/** How much of that is still to be given. */
export const promisedForLine = sql<string>`(
  select coalesce(sum(promised.quantity), 0) from leftovers join leftover_promises as promised using (request_id)
  where leftovers.replaces_line_id = line.id)`;

/** The purchase of which a leftover takes the place of a line, if of any. */
const purchaseReplacedBy = (tx: Tx, request_id: number) =>
  tx
    .selectFrom('leftovers as leftover')
    .innerJoin('material_requests as asked', 'asked.id', 'leftover.request_id')
    .innerJoin('material_request_lines as own', 'own.request_id', 'leftover.request_id')
    .innerJoin('material_request_lines as line', 'line.id', 'leftover.replaces_line_id')
    .innerJoin('material_requests as purchase', 'purchase.id', 'line.request_id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .where('leftover.request_id', '=', request_id)
    .select(['asked.number as leftover', 'asked.requester_id as buyer_id', 'line.id as line_id', 'materials.codigo as code'])
    .select(['purchase.id', 'purchase.number', 'purchase.status', 'purchase.requester_id', 'line.closed_quantity'])
    .select(
      sql<string>`greatest(0, least(own.sent_quantity - leftover.replaced_quantity, line.quantity - line.sent_quantity - line.closed_quantity))`.as(
        'replaced',
      ),
    )
    .executeTakeFirst();

/**
 * A leftover was sent: as much of the line that it takes the place of is not bought any more. Until then nothing of the purchase
 * changes: who is to give may say no. What a supplier was asked for meanwhile is not given up behind their back.
 */
export async function closeReplaced(context: Writing, request_id: number): Promise<void> {
  const { tx, user } = context;
  const found = await purchaseReplacedBy(tx, request_id);
  if (!found || thousandths(found.replaced) === 0n || !requestStates.allows(found.status, 'close')) return;
  const { id, number, leftover, line_id, code, replaced, closed_quantity } = found;
  const orders = await ordersAsking(tx, [line_id]);
  if (orders.length > 0)
    return notifyPeople(context, {
      user_ids: [found.buyer_id],
      kind: 'request',
      title: `${leftover} va en camino, y ${code} de ${number} está pedido en ${orders.join(', ')}`,
      text: 'Si ya no se compra, anule o cierre la orden, y cierre lo que falta de la línea.',
      url: `/supplying/purchase-requests/${number}`,
    });
  await tx
    .updateTable('material_request_lines')
    .set((it) => ({ closed_quantity: sql`${it.ref('closed_quantity')} + ${replaced}::numeric` }))
    .where('id', '=', line_id)
    .execute();
  await tx
    .updateTable('leftovers')
    .set((it) => ({ replaced_quantity: sql`${it.ref('replaced_quantity')} + ${replaced}::numeric` }))
    .where('request_id', '=', request_id)
    .execute();
  const reason = `Va un sobrante en su lugar: ${leftover}`;
  await touchRequest(tx, id, { close_reason: reason });
  await settle(context, id, user.id);
  await record(context, {
    action: 'replace',
    entity: 'material_request',
    id: number,
    before: { materiales: [`${code}, cerrados ${formatNumber(closed_quantity)}`] },
    after: { materiales: [`${code}, cerrados ${formatNumber(await closedOf(tx, line_id))}`], motivo: reason },
  });
}

const closedOf = async (tx: Tx, id: number): Promise<string> =>
  (await tx.selectFrom('material_request_lines').where('id', '=', id).select('closed_quantity').executeTakeFirstOrThrow()).closed_quantity;

/** A leftover was declined: whoever asked for what was going to be bought hears that it is bought after all. */
export async function tellBoughtAfterAll(
  context: Writing,
  request_id: number,
  { title, text }: { title: string; text: string },
): Promise<void> {
  const found = await purchaseReplacedBy(context.tx, request_id);
  if (!found) return;
  await notifyPeople(context, {
    user_ids: [found.requester_id].filter((it) => it !== context.user.id && it !== found.buyer_id),
    kind: 'request',
    title: `${title}: sigue la compra de ${found.number}`,
    text,
    url: `/sap/request-materials/${found.number}`,
  });
}
