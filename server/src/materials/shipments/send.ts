import { transferStates, type StockTransferInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { restriction, whoSetsLimits } from '../../administration/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { namedProject } from '../../projects/index.ts';
import type { ErpBase } from '../../erp/index.ts';
import { respectReservations } from '../stock/broken-reservations.ts';
import { materialsOf } from '../stock/materials-of.ts';
import { currentCosts, ledgerRows, moveStock } from '../stock/move.ts';
import type { Act, Movement } from '../stock/movement.ts';
import { placesOf } from './project-moves.ts';
import { tellReceivers } from './arrival-notices.ts';
import { keepArrival } from './arrivals.ts';
import { readTransfer } from '../transfers/transfers.ts';
import { warehouseNamed, openWarehouse } from '../visible.ts';

type TransferForm = Received<typeof contract.stockTransferBodegas>;

/** Sends materials on their way (DESPACHO), or hands them over on the spot (RETIRO). */
export async function sendTransfer(context: Writing, sent: TransferForm): Promise<StockTransferInfo> {
  const { tx, user } = context;
  const { kind, from_warehouse, to_warehouse, items, project_code, comment, driver, driver_rut, plate, reservation_reason } = sent;
  if (from_warehouse === to_warehouse)
    throw new Problem('invalid', { fields: { to_warehouse: 'Elija una bodega distinta de la de origen.' } });
  const [from, to] = [
    await warehouseNamed(tx, user, from_warehouse, 'from_warehouse'),
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
    reservation_reason,
    lines: items.map(({ code, quantity }, at) => ({
      material_id: materials.get(code) ?? 0,
      quantity,
      request_line_id: null,
      field: `items.${at}.quantity`,
    })),
  });
  const after = await readTransfer(tx, user, number);
  if (kind === 'DESPACHO') await tellReceivers(context, number);
  await record(context, { action: 'send', entity: 'stock_transfer', id: number, after: auditOfTransfer(after) });
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
  /** Why something is sent that is reserved for others. */
  reservation_reason: string | null;
  lines: readonly {
    material_id: number;
    quantity: string;
    /** How much of it lies at the site of the project that gives it, and not in the warehouse. */
    site_quantity?: string | undefined;
    request_line_id: number | null;
    field: string;
    base?: ErpBase | undefined;
  }[];
}

/** Writes a transfer and moves its stock; what is handed over on the spot has arrived. Gives its number. */
export async function makeTransfer(
  context: Writing,
  { from, to, lines: asked, reservation_reason, ...shipment }: Shipment,
): Promise<string> {
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
  const movements = lines.flatMap(({ material_id, quantity, site_quantity, field, base }) =>
    placesOf(from.id, quantity, site_quantity).map((part): Movement => ({
      material_id,
      from: part.place,
      to: isHanded ? (to?.id ?? 'obra') : 'camino',
      quantity: part.quantity,
      field,
      base,
    })),
  );
  await respectReservations(
    context,
    { request_id: shipment.request_id, paper: made.number, reason: reservation_reason },
    ledgerRows(movements),
  );
  await moveStock(context, transferAct(context, made.number, shipment.project_id, shipment.comment), movements);
  await keepLines(tx, made.id, lines, isHanded);
  if (isHanded) await keepArrival(context, made.id, lines);
  return made.number;
}

async function refuseTooMany({ tx, events }: Writing, lines: number): Promise<void> {
  const most = await restriction({ db: tx, events }, 'transfer_lines');
  if (most !== undefined && lines > most)
    throw new Problem(
      'rule',
      { message: `Un traslado puede tener a lo más ${most} líneas, y este tiene ${lines}. Divídalo en dos.` },
      whoSetsLimits,
    );
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

/** What the ledger says of a movement that a transfer makes. */
export const transferAct = ({ user }: Writing, number: string, project_id: number | null, reason: string | null): Act => ({
  kind: 'traslado',
  document: { kind: 'traslado', number },
  user_id: user.id,
  project_id,
  reason,
});

/** What the history keeps of a transfer. */
export const auditOfTransfer = (it: StockTransferInfo) => ({
  estado: transferStates.label(it.status),
  origen: it.from_code,
  destino: it.to_code,
  materiales: it.items.map(
    ({ code, quantity, received_quantity }) =>
      `${code} × ${quantity}${received_quantity !== null && received_quantity !== quantity ? ` (llegaron ${received_quantity})` : ''}`,
  ),
  motivo: it.close_reason,
});
