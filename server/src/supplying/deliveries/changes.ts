import { deliveryHandling, deliverySteps, type DeliveryHandling, type DeliveryRequest } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { notifyPeople } from '../../access/index.ts';
import { dispatchRequest, holdRequest } from '../../materials/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { deliveryAt } from './address.ts';
import { changedDelivery, lockDelivery } from './lock.ts';
import './tables.ts';

/** For when, and with which folio; the first day stays the first. */
export async function scheduleDelivery(
  context: Writing,
  { request_id, delivery_date, dte_folio, reason, version }: Received<typeof contract.updateMaterialDelivery>,
): Promise<DeliveryRequest> {
  const { tx } = context;
  const before = await lockDelivery(context, request_id, { action: 'schedule', version });
  const isMoved = before.delivery_date !== delivery_date;
  if (!isMoved && before.dte_folio === dte_folio)
    throw new Problem('invalid', { fields: { delivery_date: 'Ya está programada para ese día y con ese folio.' } });
  if (isMoved) await refuseBeforeAsked(tx, request_id, delivery_date);
  const first_delivery_date = before.first_delivery_date ?? delivery_date;
  await touchDelivery(tx, request_id, { delivery_date, first_delivery_date, dte_folio });
  const after = await changedDelivery(context, isMoved ? 'schedule' : 'note_folio', before);
  if (isMoved) await tellRequester(context, { before, delivery_date, reason });
  return after;
}

/** How far it is prepared. */
export async function handleDelivery(
  context: Writing,
  { request_id, manual_status, version }: Received<typeof contract.updateMaterialDeliveryStatus>,
): Promise<DeliveryRequest> {
  const before = await lockDelivery(context, request_id, { action: 'handle', version });
  if (before.manual_status === manual_status)
    throw new Problem('invalid', { fields: { manual_status: `Ya está ${deliveryHandling.said(manual_status)}.` } });
  await touchDelivery(context.tx, request_id, { manual_status: handlingAfter(before, manual_status) });
  return changedDelivery(context, 'handle', before);
}

/** Sends a part, or all that is left, as every transfer of materials, or hands it over to who fetches it; what is left is prepared anew, and leaves with a folio of its own. */
export async function deliverItems(
  context: Writing,
  { request_id, version, dte_folio, from_warehouse, ...sending }: Received<typeof contract.updateMaterialDeliveryItems>,
): Promise<DeliveryRequest> {
  const { tx } = context;
  // In the order of everybody: the request before what is added to it.
  await holdRequest(tx, request_id);
  const before = await lockDelivery(context, request_id, { action: 'dispatch', version });
  const held = await tx.selectFrom('material_requests').where('id', '=', request_id).select('version').executeTakeFirstOrThrow();
  const { number, transfers } = await dispatchRequest(context, {
    ...sending,
    ...(from_warehouse !== undefined && { from_warehouse }),
    number: before.number,
    version: held.version,
    kind: before.transfer_kind,
  });
  const [trip] = transfers;
  if (!trip) throw new Error(`${number} was dispatched without a transfer.`);
  await tx.updateTable('delivery_trips').set({ dte_folio }).where('transfer_id', '=', trip.id).execute();
  const manual_status = before.manual_status === 'por_preparar' ? before.manual_status : handlingAfter(before, 'por_preparar');
  await touchDelivery(tx, request_id, { dte_folio: null, manual_status });
  return changedDelivery(context, 'deliver', before);
}

const handlingAfter = (it: DeliveryRequest, status: DeliveryHandling): DeliveryHandling =>
  stateAfter(deliveryHandling, it.manual_status, deliverySteps[status]);

const touchDelivery = (
  tx: Tx,
  id: number,
  change: { manual_status?: DeliveryHandling; delivery_date?: string; first_delivery_date?: string; dte_folio?: string | null },
) =>
  tx
    .updateTable('delivery_requests')
    .set((it) => ({ ...change, version: it('version', '+', 1) }))
    .where('request_id', '=', id)
    .execute();

/** Nothing is delivered before somebody asked for it. */
async function refuseBeforeAsked(tx: Tx, id: number, delivery_date: string): Promise<void> {
  const { asked_on } = await tx.selectFrom('delivery_requests').where('request_id', '=', id).select('asked_on').executeTakeFirstOrThrow();
  if (delivery_date < asked_on)
    throw new Problem('invalid', { fields: { delivery_date: `Se pidió el ${formatDay(asked_on)}: no se entrega antes.` } });
}

interface Schedule {
  before: DeliveryRequest;
  delivery_date: string;
  reason: string | null;
}

/** Whoever asked hears for when it is, and of a day that is moved from which to which, and why. */
async function tellRequester(context: Writing, { before, delivery_date, reason }: Schedule): Promise<void> {
  const { tx, user } = context;
  const { requester_id } = await tx
    .selectFrom('material_requests')
    .where('id', '=', before.id)
    .select('requester_id')
    .executeTakeFirstOrThrow();
  if (requester_id === user.id) return;
  const [from, to] = [before.delivery_date, formatDay(delivery_date)];
  await notifyPeople(context, {
    user_ids: [requester_id],
    kind: 'request',
    title:
      from === null ? `${before.number} se entrega el ${to}` : `La entrega de ${before.number} se movió del ${formatDay(from)} al ${to}`,
    text: reason,
    url: deliveryAt(before.number),
  });
}
