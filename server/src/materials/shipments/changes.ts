import { transferStates, type StockTransferInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { refusalOf } from '../../platform/rules.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import { takeBackWaiting } from '../../erp/index.ts';
import { undoSerials } from '../serial-steps/name.ts';
import { tellSerials } from '../serial-steps/tell.ts';
import { arriveSerials, requireSaid, serialsAway, settleSerials, withSerials } from '../serial-steps/transfers.ts';
import { moveStock } from '../stock/move.ts';
import { sourceOf, type Act, type Movement } from '../stock/movement.ts';
import { keepArrival, cameBack } from './arrivals.ts';
import { placesOf, returnMoves } from './project-moves.ts';
import { holdRows } from '../requests/hold.ts';
import { auditOfTransfer, transferAct } from './send.ts';
import { transferActions } from '../transfers/actions.ts';
import { readTransfer, readTransferCase } from '../transfers/transfers.ts';

type Arrival = Pick<Received<typeof contract.receiveTransfer>, 'items' | 'partial'>;

/** What of each line has come, all in all, and what of it just now. */
function arrivalsOf(before: StockTransferInfo, { items, partial }: Arrival) {
  const lines = before.items.map((it) => ({
    ...it,
    received: partial ? (it.received_quantity ?? '0') : it.quantity,
    why: null as string | null,
  }));
  const fields: Record<string, string> = {};
  for (const [at, { line, received_quantity, reason }] of items.entries()) {
    const found = lines.find((it) => it.line === line);
    if (!found) {
      fields[`items.${at}.line`] = `El traslado no tiene la línea ${line}.`;
      continue;
    }
    const missing = thousandths(found.quantity) - thousandths(received_quantity);
    if (missing < 0n) fields[`items.${at}.received_quantity`] = `Se enviaron ${found.quantity} ${found.unit}: no pueden llegar más.`;
    if (thousandths(received_quantity) < thousandths(found.received_quantity ?? '0'))
      fields[`items.${at}.received_quantity`] = `Ya se recibieron ${found.received_quantity} ${found.unit}: no pueden ser menos.`;
    if (missing > 0n && !reason && !partial) fields[`items.${at}.reason`] = 'Diga por qué llegó menos.';
    found.received = decimalOf(thousandths(received_quantity));
    found.why = missing > 0n ? reason : null;
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  const came = lines.flatMap(({ line, received, received_quantity }) => {
    const now = thousandths(received) - thousandths(received_quantity ?? '0');
    return now > 0n ? [{ line, quantity: decimalOf(now) }] : [];
  });
  if (partial && came.length === 0) {
    const message = 'Indique cuánto llegó de al menos un material.';
    throw new Problem('invalid', { message, ...(items.length > 0 && { fields: { 'items.0.received_quantity': message } }) });
  }
  return { lines, came, isShort: lines.some((it) => thousandths(it.received) < thousandths(it.quantity)) };
}

/**
 * What came is available from now on. What did not stays on its way: until it comes, when only a part was received, else until
 * somebody settles it.
 */
export async function receiveTransfer(
  context: Writing,
  { number, version, items, partial }: Received<typeof contract.receiveTransfer>,
): Promise<StockTransferInfo> {
  const { tx, user } = context;
  const { before, row } = await lockTransfer(context, { number, version, action: 'receive' });
  const { lines, came, isShort } = arrivalsOf(before, { items, partial });
  const materials = await materialIdsOf(tx, row.id);
  const to = row.to_warehouse_id ?? 'obra';
  await moveStock(
    context,
    transferAct(context, number, row.project_id, before.comment),
    came.map(({ line, quantity }) => ({ material_id: materials.get(line) ?? 0, from: 'camino', to, quantity })),
  );
  for (const { line, received, why } of lines)
    await tx
      .updateTable('stock_transfer_lines')
      .set({ received_quantity: received, reason: why })
      .where('transfer_id', '=', row.id)
      .where('line', '=', line)
      .execute();
  const isOpen = partial && isShort;
  const action = isShort ? 'receive_short' : 'receive';
  await tx
    .updateTable('stock_transfers')
    .set({
      version: version + 1,
      ...(!isOpen && {
        status: stateAfter(transferStates, before.status, action),
        received_by: user.id,
        received_at: sql<Date>`now()`,
      }),
    })
    .where('id', '=', row.id)
    .execute();
  await keepArrival(context, row.id, came);
  await arriveSerials(context, { ...row, place_id: await placeOf(tx, row.request_id) });
  await tellSerials(context, paperOf(number));
  return recordTransfer(context, isOpen ? 'receive' : action, before);
}

/** Everything goes back to where it was. */
export async function cancelTransfer(
  context: Writing,
  { number, version, reason }: Received<typeof contract.cancelTransfer>,
): Promise<StockTransferInfo> {
  const { before, row } = await lockTransfer(context, { number, version, action: 'cancel' });
  const materials = await materialIdsOf(context.tx, row.id);
  const back = backOf(before.items, { materials, home: row.from_warehouse_id, atSite: await returnMoves(context.tx, row.id) });
  const isUntold = await takeBackWaiting(context, { ...sourceOf({ kind: 'traslado', number }), reason });
  const act = { ...transferAct(context, number, row.project_id, `Anulado: ${reason}`), undoes: true, isUntold };
  await moveStock(context, act, withSerials(back, await serialsAway(context.tx, paperOf(number))));
  await undoSerials(context, paperOf(number));
  await cameBack(context, row.id);
  return close(context, before, { id: row.id, action: 'cancel', reason });
}

/** What did not arrive goes back, or is written off: then it comes back into the ledger and leaves it as an adjustment. */
export async function resolveTransfer(
  context: Writing,
  { number, version, settlement, reason }: Received<typeof contract.resolveTransfer>,
): Promise<StockTransferInfo> {
  const { tx } = context;
  const { before, row } = await lockTransfer(context, { number, version, action: 'resolve' });
  await requireSaid(tx, number);
  const materials = await materialIdsOf(tx, row.id);
  const away = await serialsAway(tx, paperOf(number));
  const missing = before.items.flatMap(({ line, quantity, received_quantity }) => {
    const amount = thousandths(quantity) - thousandths(received_quantity ?? '0');
    return amount > 0n ? [{ line, quantity: decimalOf(amount) }] : [];
  });
  const home = row.from_warehouse_id;
  const atSite = settlement === 'devolver' ? await returnMoves(tx, row.id) : new Map<number, string>();
  const back = withSerials(backOf(missing, { materials, home, atSite }), away);
  await moveStock(context, { ...transferAct(context, number, row.project_id, reason), undoes: true }, back);
  if (settlement === 'perdida') {
    const lost = transferAct(context, number, row.project_id, `Perdido en el traslado: ${reason}`);
    const act: Act = { ...lost, kind: 'ajuste', undoes: true };
    // The same rows are held since the line above: nobody waits in a circle.
    await moveStock(
      context,
      act,
      withSerials(
        missing.map(({ line, quantity }): Movement => ({ material_id: materials.get(line) ?? 0, quantity, from: home, to: 'fuera' })),
        away,
      ),
    );
  }
  await cameBack(context, row.id);
  const after = await close(context, before, { id: row.id, action: 'resolve', reason, settlement });
  await settleSerials(context, number);
  return after;
}

const paperOf = (document_number: string) => ({ document_kind: 'traslado', document_number }) as const;

/** The place of the request that it serves. */
async function placeOf(tx: Tx, request_id: number | null): Promise<number | null> {
  if (request_id === null) return null;
  const { place_id } = await tx.selectFrom('material_requests').where('id', '=', request_id).select('place_id').executeTakeFirstOrThrow();
  return place_id;
}

interface Home {
  materials: ReadonlyMap<number, number>;
  home: number;
  atSite: ReadonlyMap<number, string>;
}

/** From the road to where it came from. */
const backOf = (lines: readonly { line: number; quantity: string }[], { materials, home, atSite }: Home): Movement[] =>
  lines.flatMap(({ line, quantity }) =>
    placesOf(home, quantity, atSite.get(line)).map((part): Movement => ({
      material_id: materials.get(line) ?? 0,
      from: 'camino',
      to: part.place,
      quantity: part.quantity,
    })),
  );

interface Closing {
  id: number;
  action: 'cancel' | 'resolve';
  reason: string;
  settlement?: 'devolver' | 'perdida';
}

async function close(context: Writing, before: StockTransferInfo, { id, action, reason, settlement }: Closing): Promise<StockTransferInfo> {
  await context.tx
    .updateTable('stock_transfers')
    .set({
      status: stateAfter(transferStates, before.status, action),
      closed_by: context.user.id,
      closed_at: sql`now()`,
      close_reason: reason,
      settlement: settlement ?? null,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .execute();
  return recordTransfer(context, action, before);
}

interface TransferMove {
  number: string;
  version: number;
  action: 'receive' | 'resolve' | 'cancel';
}

/** Holds the transfer; refuses what its state, its version or the person's warehouses do not allow. */
async function lockTransfer({ tx, user }: Writing, { number, version, action }: TransferMove) {
  // The request, the transfer, the stocks: everybody holds them in this order, and nobody waits in a circle.
  const served = await tx.selectFrom('stock_transfers').where('number', '=', number).select('request_id').executeTakeFirst();
  if (served?.request_id) await holdRows(tx, served.request_id);
  const row = await tx.selectFrom('stock_transfers').where('number', '=', number).selectAll().forUpdate().executeTakeFirst();
  const before = await readTransfer(tx, user, number);
  if (!row || !before.allowed_actions.includes(action)) throw refusalOf(transferActions[action], await readTransferCase(tx, user, number));
  if (before.version !== version) throw new Problem('stale', { current: before });
  return { row, before };
}

async function materialIdsOf(tx: Tx, id: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.selectFrom('stock_transfer_lines').where('transfer_id', '=', id).select(['line', 'material_id']).execute();
  return new Map(rows.map((it) => [it.line, it.material_id]));
}

async function recordTransfer(context: Writing, action: string, before: StockTransferInfo): Promise<StockTransferInfo> {
  const after = await readTransfer(context.tx, context.user, before.number);
  await record(context, {
    action,
    entity: 'stock_transfer',
    id: before.number,
    before: auditOfTransfer(before),
    after: auditOfTransfer(after),
  });
  return after;
}
