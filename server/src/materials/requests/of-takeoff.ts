import { requestStates, type RequestDocument } from 'contract/materials/index.ts';
import type { Currency } from 'contract/currency.ts';
import { sumOf } from 'contract/decimals.ts';
import type { ErpPostState } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import { setting } from '../../administration/index.ts';
import { endDocuments, type ErpContext } from '../../erp/index.ts';
import { annulOrdersOf } from '../../orders/index.ts';
import { record, recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertMany } from '../../platform/database/rowsets.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { slices } from '../../platform/turns.ts';
import { announceRequests } from '../live.ts';
import { openWarehouse } from '../visible.ts';
import { ofRequest } from './documents.ts';
import { documentsStanding, sendRequests } from './ordering.ts';
import { ordersOfRequest } from './orders-of.ts';
import { equipmentOf } from './form.ts';
import { settle, touchRequest } from './hold.ts';
import { refuseUnfitOrder } from './order.ts';
import './tables.ts';

/** What is asked for by a take-off that was approved: no approval of its own follows (decision 097). */
export interface TakeoffOrder {
  /** The number of the take-off. */
  takeoff: string;
  requester_id: number;
  project_id: number;
  place_id: number;
  stage_id: number | null;
  activity_id: number | null;
  document_kind: RequestDocument;
  supplier_code: string | null;
  required_date: string | null;
  comment: string | null;
  /** At the costs that were approved; `amount` in whole pesos. All of one currency where they are ordered. */
  lines: readonly { material_id: number; quantity: string; unit_price: string | null; currency: Currency | null; amount: string }[];
}

/** What became of a request of a take-off, as far as the ERP has said. */
export interface TakeoffAnswer {
  request_id: number;
  /** `waits`: nobody knows yet. `refused`: it surely is not in the ERP and does not go there any more. */
  outcome: 'accepted' | 'accepted_later' | 'waits' | 'refused';
  error: string | null;
}

declare module '../../platform/context.ts' {
  interface Hooks {
    /** Whoever has take-offs hears what the ERP said of what they asked for, in the same transaction; may be told the same twice. */
    takeoffAnswered: readonly ((context: ErpContext, answer: TakeoffAnswer) => Promise<void>)[];
  }
}

/**
 * Writes requests that are approved already, and sends them to the ERP; gives their ids in this order. All in as few statements as one
 * would take: whoever approved a take-off of thousands of rows waits for it.
 */
export async function orderOfTakeoff(context: Writing, orders: readonly TakeoffOrder[]): Promise<number[]> {
  const { tx } = context;
  const made = await writeRequests(context, orders);
  await insertMany(
    tx,
    'material_request_lines',
    made.flatMap(({ id: request_id }, order) =>
      (orders[order]?.lines ?? []).map((it, at) => ({ ...it, request_id, line: at + 1, asked_quantity: it.quantity, comment: null })),
    ),
  );
  for (const { id, document_kind } of made) if (document_kind === 'PurchaseOrder') await refuseUnfitOrder(context, id);
  await sendRequests(context, made, []);
  await recordAll(
    context,
    made.map(({ number, status, request_type, takeoff }) => ({
      action: 'create',
      entity: 'material_request',
      id: number,
      after: { estado: requestStates.label(status), tipo: request_type, cubicacion: takeoff },
    })),
  );
  await announceRequests(tx);
  return made.map((it) => it.id);
}

/** Each with what its lines will add up to. */
async function writeRequests(context: Writing, orders: readonly TakeoffOrder[]) {
  const { tx } = context;
  const status = stateAfter(requestStates, stateAfter(requestStates, 'borrador', 'submit'), 'approve');
  const isMoved = (it: TakeoffOrder) => it.document_kind === 'InventoryTransferRequest';
  const central = orders.some(isMoved) ? await centralWarehouse(context) : null;
  const made = [];
  for (const some of slices(orders)) {
    const values = some.map(({ lines, ...it }) => ({
      ...it,
      status,
      request_type: 'SOLICITUD DE MATERIALES' as const,
      category: 1 as const,
      source: 'central' as const,
      source_project_id: null,
      cost_center: null,
      from_warehouse_id: isMoved({ ...it, lines }) ? central : null,
      to_warehouse_id: null,
      lines: lines.length,
      amount: sumOf(lines.map((line) => line.amount)),
      sent_at: sql<Date>`now()`,
    }));
    const returned = ['id', 'number', 'status', 'request_type', 'takeoff', 'requester_id', 'document_kind'] as const;
    made.push(...(await tx.insertInto('material_requests').values(values).returning(returned).execute()));
  }
  return made;
}

/** What is moved comes from there; what is bought from a supplier. */
async function centralWarehouse(context: Writing): Promise<number> {
  const code = await setting(equipmentOf(context), 'default_warehouse');
  return (await openWarehouse(context.tx, code, 'from_warehouse')).id;
}

/** Tells whoever has the take-off that a request comes from how it stands in the ERP; of other requests nobody hears. */
export async function tellTakeoff(context: ErpContext, id: number): Promise<void> {
  const row = await requestOfTakeoff(context.tx, id);
  if (!row || row.takeoff === null) return;
  const answer = await answerOf(context, row);
  for (const tell of context.hooks.takeoffAnswered) await tell(context, { request_id: id, ...answer });
}

const requestOfTakeoff = (tx: Tx, id: number) =>
  tx.selectFrom('material_requests').where('id', '=', id).select(['id', 'takeoff', 'status', 'close_reason', 'number']).executeTakeFirst();
type Row = NonNullable<Awaited<ReturnType<typeof requestOfTakeoff>>>;

const outcomes = new Map<ErpPostState, TakeoffAnswer['outcome']>([
  ['publicado', 'accepted'],
  ['espera_en_erp', 'accepted_later'],
]);

/** A document that the ERP refused is taken back, so that its rows may be corrected and sent anew; one that may have arrived stays. */
async function answerOf(context: ErpContext, row: Row): Promise<Omit<TakeoffAnswer, 'request_id'>> {
  const [post] = await documentsStanding(context.tx, row.id);
  const isOver = row.status === 'anulada' || row.status === 'cerrada';
  if (isOver || !post) return { outcome: 'refused', error: row.close_reason ?? 'Se retiró su envío al ERP.' };
  const outcome = outcomes.get(post.state);
  if (outcome) return { outcome, error: null };
  if (post.state !== 'fallido' || post.may_be_there) return { outcome: 'waits', error: post.last_error?.text ?? null };
  const error = post.last_error?.text ?? 'El ERP no lo aceptó.';
  await takeBack(context, row, error);
  return { outcome: 'refused', error };
}

/** What the ERP has not, and nobody sends any more: it is asked for no longer. */
async function takeBack(context: ErpContext, { id, number, status }: Row, reason: string): Promise<void> {
  const { tx } = context;
  await endDocuments(context, { ...ofRequest(id), task: 'cancel', reason });
  await annulOrdersOf(context, ordersOfRequest(id), reason);
  const step = requestStates.allows(status, 'cancel') ? 'cancel' : 'take_back';
  if (!requestStates.allows(status, step)) {
    // Its draft was refused in the ERP after it had begun to wait for it.
    await giveUp(tx, id);
    return settle(
      context,
      id,
      (await tx.selectFrom('material_requests').where('id', '=', id).select('requester_id').executeTakeFirstOrThrow()).requester_id,
    );
  }
  await touchRequest(tx, id, { status: stateAfter(requestStates, status, step), close_reason: reason });
  await record(context, {
    action: 'cancel',
    entity: 'material_request',
    id: number,
    before: { estado: requestStates.label(status) },
    after: { estado: requestStates.label('anulada'), motivo: reason },
  });
}

const giveUp = (tx: Tx, id: number) =>
  tx
    .updateTable('material_request_lines')
    .set((it) => ({ closed_quantity: it('quantity', '-', it.ref('sent_quantity')) }))
    .where('request_id', '=', id)
    .execute();

/** Ends a request of which nothing was sent, because its take-off is opened again: also in the ERP. */
export async function withdrawOrder(context: Writing, { id, reason }: { id: number; reason: string }): Promise<void> {
  const { tx, user } = context;
  const row = await requestOfTakeoff(tx, id);
  if (!row) return;
  await endDocuments(context, { ...ofRequest(id), task: 'cancel', reason });
  await annulOrdersOf(context, ordersOfRequest(id), reason);
  if (row.status === 'anulada' || row.status === 'cerrada') return;
  if (requestStates.allows(row.status, 'close')) {
    await giveUp(tx, id);
    await touchRequest(tx, id, { status: stateAfter(requestStates, row.status, 'close'), closed_by: user.id, close_reason: reason });
  } else {
    const step = requestStates.allows(row.status, 'cancel') ? 'cancel' : 'take_back';
    await touchRequest(tx, id, { status: stateAfter(requestStates, row.status, step), closed_by: user.id, close_reason: reason });
  }
  await record(context, {
    action: 'close',
    entity: 'material_request',
    id: row.number,
    before: { estado: requestStates.label(row.status) },
    after: { motivo: reason },
  });
}
