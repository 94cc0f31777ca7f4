import { requestStates, type MaterialRequestInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { restriction, whoSetsLimits } from '../../administration/index.ts';
import { cancelApproval, noteSubjectChange } from '../../approvals/index.ts';
import { endDocuments, retryPost } from '../../erp/index.ts';
import { annulOrdersOf, ordersAsking, retryOrdersOf } from '../../orders/index.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import { askAgain, refuseDecider } from './asking.ts';
import { differences } from './difference.ts';
import { ofRequest } from './documents.ts';
import { documentsStanding } from './ordering.ts';
import { ordersOfRequest } from './orders-of.ts';
import { changedRequest, lockRequest, settle, touchRequest } from './hold.ts';
import { readRequest, unseenRequest } from './info.ts';
import { refuseMoreWithoutReason } from '../leftovers/ignore.ts';
import { holdLeftover } from '../stock/promises.ts';
import { whoSupplies } from '../supply.ts';
import { tellTakeoff } from './of-takeoff.ts';
import { beyondTakeoff } from './takeoff.ts';
import { forgetCorrection, priceAnew } from './prices.ts';

async function requestOfLine({ tx }: Writing, id: number) {
  const found = await tx.selectFrom('material_request_lines').where('id', '=', id).select('request_id').executeTakeFirst();
  if (!found) throw notSeen('Esa línea', 'ella');
  return found;
}

/** How much of a line is asked for, while it waits; more than those who decide were asked for asks them again. */
export async function updateItem(
  context: Writing,
  { material_request_item_id, quantity, version }: Received<typeof contract.updateMaterialRequestItem>,
): Promise<MaterialRequestInfo> {
  const { tx, events } = context;
  const { request_id } = await requestOfLine(context, material_request_item_id);
  const before = await lockRequest(context, { id: request_id }, { action: 'items', version });
  const most = await restriction({ db: tx, events }, 'line_quantity');
  if (before.status === 'pendiente' && most !== undefined && thousandths(quantity) > thousandths(String(most)))
    throw new Problem(
      'rule',
      {
        message: `Más de ${most} necesita una excepción: anule esta solicitud y pida otra con esa cantidad.`,
        fields: { quantity: `A lo más ${most}.` },
      },
      whoSetsLimits,
    );
  const asked = decimalOf(thousandths(quantity));
  const line = before.items.find((it) => it.material_request_item_id === material_request_item_id);
  const more = thousandths(asked) - thousandths(line?.quantity ?? '0');
  const isRaised = more > 0n;
  if (before.status === 'pendiente' && isRaised && line) {
    await refuseBeyondTakeoff(context, { place_id: before.place_id, code: line.code, more: decimalOf(more) });
    await refuseMoreWithoutReason(context, { request_id, line_id: material_request_item_id, code: line.code, quantity: decimalOf(more) });
  }
  await tx
    .updateTable('material_request_lines')
    .set({ quantity: asked, asked_quantity: asked })
    .where('id', '=', material_request_item_id)
    .execute();
  if (isRaised) await holdLeftover(context, request_id);
  await priceAnew(tx, request_id);
  await forgetCorrection(tx, request_id);
  const after = await changedWhileWaiting(context, before);
  if (isRaised && before.requester_id !== context.user.id) await refuseDecider(context, request_id);
  return after;
}

/** More than the take-off leaves needs an exception, which a request is asked for as a whole. */
async function refuseBeyondTakeoff(
  context: Writing,
  { place_id, code, more }: { place_id: number | null; code: string; more: string },
): Promise<void> {
  const beyond = await beyondTakeoff(context, { place_id, items: [{ code, quantity: more }] });
  if (beyond.length > 0)
    throw new Problem('rule', {
      message: `Pide más ${code} de lo cubicado, y eso necesita una excepción: anule esta solicitud y pida otra con esa cantidad.`,
      fields: { quantity: 'Supera lo cubicado.' },
    });
}

/** Whoever was asked about it as it was is asked about it as it is. */
async function changedWhileWaiting(context: Writing, before: MaterialRequestInfo): Promise<MaterialRequestInfo> {
  const { tx, user } = context;
  await touchRequest(tx, before.id);
  const changes = differences(before, await readRequest(tx, user, { id: before.id }));
  // Approvals repeat only for more, or when somebody has said yes to what it was: all decide again, and so does whoever decides of that much.
  if (changes.length > 0) await askAgain(context, before.id, (open) => open.exceeded || open.begun);
  // Also of the approval that was just asked for: whoever looked at the one before hears what changed.
  await noteSubjectChange(context, { entity: 'material_request', entity_id: before.id }, changes);
  return changedRequest(context, 'update', before);
}

export async function updateItemComment(
  context: Writing,
  { material_request_item_id, comment, version }: Received<typeof contract.updateMaterialRequestItemComment>,
): Promise<MaterialRequestInfo> {
  const { request_id } = await requestOfLine(context, material_request_item_id);
  const before = await lockRequest(context, { id: request_id }, { action: 'items', version });
  await context.tx.updateTable('material_request_lines').set({ comment }).where('id', '=', material_request_item_id).execute();
  return changedWhileWaiting(context, before);
}

/** `monto_nuevo` of the specification; why, and by somebody else than who asked (contract decision 64). */
export async function updateRequestAmount(
  context: Writing,
  { user, request_id, monto_nuevo, reason, version }: Received<typeof contract.updateMaterialRequest>,
): Promise<MaterialRequestInfo> {
  refuseOthers(context.user, user);
  const before = await lockRequest(context, { id: request_id }, { action: 'amount', version });
  await correctAmount(context, { request_id, amount: monto_nuevo, reason });
  return changedWhileWaiting(context, before);
}

/** What the request is taken to cost, instead of what its lines add up to. */
export const correctAmount = (
  { tx }: Writing,
  { request_id, amount, reason }: { request_id: number; amount: string; reason: string },
): Promise<void> => touchRequest(tx, request_id, { new_amount: amount, amount_reason: reason });

/** Takes a request back that nothing was sent of. */
export async function cancelMaterialRequest(
  context: Writing,
  { request_id, reason, version }: Pick<Received<typeof contract.cancelMaterialRequest>, 'request_id' | 'reason' | 'version'>,
): Promise<MaterialRequestInfo> {
  const { tx } = context;
  const before = await lockRequest(context, { id: request_id }, { action: 'cancel', version });
  const status = stateAfter(requestStates, before.status, 'cancel');
  const why = reason ?? 'Se anuló la solicitud';
  await annulOrdersOf(context, ordersOfRequest(request_id), why);
  await refuseOrdered(
    tx,
    before.number,
    before.items.map((it) => it.material_request_item_id),
  );
  const open = before.approvals.find((it) => it.estado === 'pendiente');
  if (open) await cancelApproval(context, { approval_id: open.id });
  await endDocuments(context, { ...ofRequest(request_id), task: 'cancel', reason: why });
  await touchRequest(tx, request_id, { status, closed_by: context.user.id, ...(reason && { close_reason: reason }) });
  await tellTakeoff(context, request_id);
  return changedRequest(context, 'cancel', before);
}

/** Sends an incomplete request to the ERP again. */
export async function retryRequest(
  context: Writing,
  { material_request_id, version }: Received<typeof contract.retryIncompleteRequest>,
): Promise<MaterialRequestInfo> {
  const before = await lockRequest(context, { id: material_request_id }, { action: 'retry', version });
  const posts = await documentsStanding(context.tx, before.id);
  if (posts.length === 0) throw unseenRequest({ id: material_request_id });
  const status = stateAfter(requestStates, before.status, 'retry');
  await touchRequest(context.tx, material_request_id, { status, erp_error: null });
  await retryOrdersOf(context, ordersOfRequest(before.id));
  for (const { id } of posts) if (id !== '') await retryPost(context, { id });
  return changedRequest(context, 'retry', before);
}

/** Gives up what was not sent, so that nobody waits for it and its stock is free. */
export async function closeRequest(
  context: Writing,
  { number, version, material_request_item_ids, reason }: Received<typeof contract.closeRequest>,
): Promise<MaterialRequestInfo> {
  const { tx, user } = context;
  const before = await lockRequest(context, { number }, { action: 'close', version });
  const named = material_request_item_ids.length > 0 ? material_request_item_ids : before.items.map((it) => it.material_request_item_id);
  await refuseOrdered(tx, number, named);
  const unknown = named.find((it) => !before.items.some((line) => line.material_request_item_id === it));
  if (unknown !== undefined) throw new Problem('invalid', { message: `La solicitud ${number} no tiene esa línea.` });
  const closed = await tx
    .updateTable('material_request_lines')
    .set({ closed_quantity: sql`quantity + extra_quantity - sent_quantity` })
    .where('id', 'in', named)
    .where(sql<boolean>`sent_quantity < quantity + extra_quantity`)
    .executeTakeFirst();
  if (closed.numUpdatedRows === 0n) throw new Problem('rule', { message: 'No queda nada por enviar: no hay qué cerrar.' });
  await touchRequest(tx, before.id, { close_reason: reason });
  await settle(context, before.id, user.id);
  return changedRequest(context, 'close', before);
}

/** What a supplier is asked for is given up with its order first. */
async function refuseOrdered(tx: Writing['tx'], number: string, lines: readonly number[]): Promise<void> {
  const orders = await ordersAsking(tx, lines);
  if (orders.length > 0)
    throw new Problem(
      'rule',
      { message: `Lo que falta de ${number} está pedido en ${orders.join(', ')}: anule o cierre antes esa orden.` },
      whoSupplies,
    );
}
