import { transferStates, type StockTransferInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { restriction } from '../administration/index.ts';
import { record } from '../platform/audit.ts';
import type { Writing } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import { namedProject } from '../projects/index.ts';
import { decimalOf, thousandths } from './decimals.ts';
import { materialsOf } from './known.ts';
import { currentCosts, moveStock, type Act, type Movement } from './move.ts';
import { arrived, cameBack } from './request-arrivals.ts';
import { readTransfer } from './transfers.ts';
import { keptWarehouse, openWarehouse } from './visible.ts';

type Sent = Received<typeof contract.stockTransferBodegas>;

/** Sends materials on their way (DESPACHO), or hands them over on the spot (RETIRO). */
export async function sendTransfer(context: Writing, sent: Sent): Promise<StockTransferInfo> {
  const { tx, user } = context;
  const { kind, from_warehouse, to_warehouse, items, project_code, comment, driver, driver_rut, plate } = sent;
  if (from_warehouse === to_warehouse)
    throw new Problem('invalid', { fields: { to_warehouse: 'Elija una bodega distinta de la de origen.' } });
  const [from, to] = [
    await keptWarehouse(tx, user, from_warehouse, 'from_warehouse'),
    await openWarehouse(tx, to_warehouse, 'to_warehouse'),
  ];
  await refuseTooMany(context, items.length);
  const project_id = project_code ? (await namedProject(tx, user, project_code)).id : null;
  const materials = await materialsOf(tx, items);
  const number = await makeTransfer(context, {
    kind,
    from,
    to,
    project_id,
    request_id: null,
    comment,
    driver,
    driver_rut,
    plate,
    lines: items.map(({ code, quantity }, at) => ({
      material_id: materials.get(code) ?? 0,
      quantity,
      request_line_id: null,
      field: `items.${at}.quantity`,
    })),
  });
  const after = await readTransfer(tx, user, number);
  await record(context, { action: 'send', entity: 'stock_transfer', id: number, after: kept(after) });
  return after;
}

export interface Shipment {
  kind: 'DESPACHO' | 'RETIRO';
  from: { id: number };
  /** Nothing: the site of the request. */
  to: { id: number } | null;
  project_id: number | null;
  request_id: number | null;
  comment: string | null;
  driver: string | null;
  driver_rut: string | null;
  plate: string | null;
  lines: readonly { material_id: number; quantity: string; request_line_id: number | null; field: string }[];
}

/** Writes a transfer and moves its stock; what is handed over on the spot has arrived. Gives its number. */
export async function makeTransfer(context: Writing, { from, to, lines: asked, ...shipment }: Shipment): Promise<string> {
  const { tx, user } = context;
  const isHanded = shipment.kind === 'RETIRO';
  const made = await tx
    .insertInto('stock_transfers')
    .values({
      ...shipment,
      status: isHanded ? 'recibido' : 'enviado',
      from_warehouse_id: from.id,
      to_warehouse_id: to?.id ?? null,
      sent_by: user.id,
      received_by: isHanded ? user.id : null,
      received_at: isHanded ? sql<Date>`now()` : null,
      closed_by: null,
      settlement: null,
      close_reason: null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const lines = asked.map((it, at) => ({ ...it, line: at + 1 }));
  await moveStock(
    tx,
    actOf(context, made.number, shipment.project_id, shipment.comment),
    lines.map(({ material_id, quantity, field }) => ({
      material_id,
      from: from.id,
      to: isHanded ? (to?.id ?? null) : null,
      quantity,
      field,
    })),
  );
  await keepLines(tx, made.id, lines, isHanded);
  if (isHanded) await arrived(context, made.id, lines);
  return made.number;
}

async function refuseTooMany({ tx, events }: Writing, lines: number): Promise<void> {
  const most = await restriction({ db: tx, events }, 'transfer_lines');
  if (most !== undefined && lines > most)
    throw new Problem('rule', {
      message: `Un traslado puede tener a lo más ${most} líneas, y este tiene ${lines}. Divídalo en dos.`,
    });
}

interface Line {
  line: number;
  material_id: number;
  quantity: string;
  request_line_id: number | null;
}

async function keepLines(tx: Tx, transfer_id: number, lines: readonly Line[], isHanded: boolean): Promise<void> {
  const costs = await currentCosts(
    tx,
    lines.map((it) => it.material_id),
  );
  const rows = lines.map(({ line, material_id, quantity, request_line_id }) => ({
    transfer_id,
    line,
    material_id,
    request_line_id,
    quantity,
    received_quantity: isHanded ? quantity : null,
    reason: null,
    unit_cost: costs.get(material_id)?.amount ?? null,
    currency: costs.get(material_id)?.currency ?? null,
  }));
  await tx.insertInto('stock_transfer_lines').values(rows).execute();
}

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
  if (partial && came.length === 0) throw new Problem('invalid', { message: 'Indique cuánto llegó de al menos un material.' });
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
  // At a site there is no warehouse to arrive in: it left the last one when it was sent.
  if (row.to_warehouse_id !== null)
    await moveStock(
      tx,
      actOf(context, number, row.project_id, before.comment),
      came.map(({ line, quantity }) => ({ material_id: materials.get(line) ?? 0, from: null, to: row.to_warehouse_id, quantity })),
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
        status: transferStates.after(before.status, action) ?? before.status,
        received_by: user.id,
        received_at: sql<Date>`now()`,
      }),
    })
    .where('id', '=', row.id)
    .execute();
  await arrived(context, row.id, came);
  return changed(context, isOpen ? 'receive' : action, before);
}

/** Everything goes back to where it was. */
export async function cancelTransfer(
  context: Writing,
  { number, version, reason }: Received<typeof contract.cancelTransfer>,
): Promise<StockTransferInfo> {
  const { before, row } = await lockTransfer(context, { number, version, action: 'cancel' });
  const materials = await materialIdsOf(context.tx, row.id);
  await moveStock(
    context.tx,
    actOf(context, number, row.project_id, `Anulado: ${reason}`),
    before.items.map(({ line, quantity }) => ({ material_id: materials.get(line) ?? 0, from: null, to: row.from_warehouse_id, quantity })),
  );
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
  const materials = await materialIdsOf(tx, row.id);
  const missing = before.items.flatMap(({ line, quantity, received_quantity }) => {
    const amount = thousandths(quantity) - thousandths(received_quantity ?? '0');
    return amount > 0n ? [{ material_id: materials.get(line) ?? 0, quantity: decimalOf(amount) }] : [];
  });
  const home = row.from_warehouse_id;
  const back: Movement[] = missing.map((it) => ({ ...it, from: null, to: home }));
  await moveStock(tx, actOf(context, number, row.project_id, reason), back);
  if (settlement === 'perdida') {
    const act: Act = { ...actOf(context, number, row.project_id, `Perdido en el traslado: ${reason}`), kind: 'ajuste' };
    // The same rows are held since the line above: nobody waits in a circle.
    await moveStock(
      tx,
      act,
      missing.map((it) => ({ ...it, from: home, to: null })),
    );
  }
  await cameBack(context, row.id);
  return close(context, before, { id: row.id, action: 'resolve', reason, settlement });
}

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
      status: transferStates.after(before.status, action) ?? before.status,
      closed_by: context.user.id,
      closed_at: sql`now()`,
      close_reason: reason,
      settlement: settlement ?? null,
      version: before.version + 1,
    })
    .where('id', '=', id)
    .execute();
  return changed(context, action, before);
}

interface Asked {
  number: string;
  version: number;
  action: 'receive' | 'resolve' | 'cancel';
}

/** Holds the transfer; refuses what its state, its version or the person's warehouses do not allow. */
async function lockTransfer({ tx, user }: Writing, { number, version, action }: Asked) {
  // The request, the transfer, the stocks: everybody holds them in this order, and nobody waits in a circle.
  const served = tx.selectFrom('stock_transfers').where('number', '=', number).select('request_id');
  await tx.selectFrom('material_requests').where('id', '=', served).select('id').forUpdate().execute();
  const row = await tx.selectFrom('stock_transfers').where('number', '=', number).selectAll().forUpdate().executeTakeFirst();
  const before = await readTransfer(tx, user, number);
  if (!row || !transferStates.actionsFrom(before.status).includes(action))
    throw new Problem('wrong_state', {
      message: `El traslado ${number} está ${transferStates.label(before.status).toLowerCase()}: eso ya no se puede hacer.`,
      status: before.status,
    });
  if (before.version !== version) throw new Problem('stale', { current: before });
  if (action === 'cancel' && before.items.some((it) => thousandths(it.received_quantity ?? '0') > 0n))
    throw new Problem('rule', { message: `De ${number} ya se recibió una parte: reciba el resto, o diga por qué no llegó.` });
  if (!before.allowed_actions.includes(action))
    throw new Problem('not_allowed', {
      message:
        action === 'receive'
          ? `Lo recibe quien trabaja en la bodega ${before.to_code}.`
          : `Lo decide quien trabaja en la bodega ${before.from_code}.`,
    });
  return { row, before };
}

async function materialIdsOf(tx: Tx, id: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.selectFrom('stock_transfer_lines').where('transfer_id', '=', id).select(['line', 'material_id']).execute();
  return new Map(rows.map((it) => [it.line, it.material_id]));
}

const actOf = ({ user }: Writing, number: string, project_id: number | null, reason: string | null): Act => ({
  kind: 'traslado',
  document: { kind: 'traslado', number },
  user_id: user.id,
  project_id,
  reason,
});

async function changed(context: Writing, action: string, before: StockTransferInfo): Promise<StockTransferInfo> {
  const after = await readTransfer(context.tx, context.user, before.number);
  await record(context, { action, entity: 'stock_transfer', id: before.number, before: kept(before), after: kept(after) });
  return after;
}

const kept = (it: StockTransferInfo) => ({
  estado: transferStates.label(it.status),
  origen: it.from_code,
  destino: it.to_code,
  materiales: it.items.map(
    ({ code, quantity, received_quantity }) =>
      `${code} × ${quantity}${received_quantity !== null && received_quantity !== quantity ? ` (llegaron ${received_quantity})` : ''}`,
  ),
  motivo: it.close_reason,
});
