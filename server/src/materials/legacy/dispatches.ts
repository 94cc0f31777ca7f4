import type {
  SolicitudMaterialDespacho,
  SolicitudMaterialDespachoCompleto,
  StockTransfer,
  StockTransferInfo,
} from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf, type Paged } from 'contract/fields.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { dispatchRequest } from '../shipments/dispatch.ts';
import { holdRows } from '../requests/hold.ts';
import { readRequest } from '../requests/info.ts';
import { cancelTransfer, receiveTransfer } from '../shipments/changes.ts';
import { pageOfTransfers, filteredTransfers, readTransfer } from '../transfers/transfers.ts';

const dispatchOf = (it: StockTransfer): SolicitudMaterialDespacho => ({
  id: it.id,
  numero: it.number,
  requestNumber: it.request_number ?? '',
  tipo: it.kind,
  estado: it.status,
  codigo_bodega_origen: it.from_code,
  bodega_origen: it.from_name,
  codigo_destino: it.to_code,
  destino: it.to_name,
  codigoProyecto: it.project_code,
  lineas: it.lines,
  despachado_por: it.sent_by,
  fecha: it.sent_at,
  recepcionado_por: it.received_by,
  fecha_recepcion: it.received_at,
  version: it.version,
  acciones: [
    ...(it.allowed_actions.includes('receive') ? (['recepcionar'] as const) : []),
    ...(it.allowed_actions.includes('cancel') ? (['eliminar'] as const) : []),
  ],
});

const dispatchInfoOf = (it: StockTransferInfo): SolicitudMaterialDespachoCompleto => ({
  ...dispatchOf(it),
  comentario: it.comment,
  chofer: it.driver,
  patente: it.plate,
  detalle: it.items.map(({ line, code, description, unit, quantity, received_quantity, reason }) => ({
    linea: line,
    codigo: code,
    descripcion: description,
    unidad: unit,
    cantidad: quantity,
    cantidad_recepcionada: received_quantity,
    motivo: reason,
  })),
});

/** Transfers that serve a request, of those one sees. */
export async function listDispatches(
  { db, user }: Reading,
  { page, per_page, buscar, estado }: Received<typeof contract.listSolicitudMaterialDespacho>,
): Promise<Paged<SolicitudMaterialDespacho>> {
  const sort = '-sent_at' as const;
  const found = filteredTransfers(db, user, { search: buscar, status: estado, sort }).where('it.request_id', 'is not', null);
  const { items, ...totals } = await pageOfTransfers({ db, user }, found, { page, per_page, sort });
  return { items: items.map(dispatchOf), ...totals };
}

export async function getDispatches(
  { db, user }: Reading,
  { requestNumber, page, per_page }: Received<typeof contract.getSolicitudMaterialDespacho>,
): Promise<Paged<SolicitudMaterialDespachoCompleto>> {
  const { transfers } = await readRequest(db, user, { number: requestNumber });
  const shown = transfers.slice((page - 1) * per_page, page * per_page);
  const items: SolicitudMaterialDespachoCompleto[] = [];
  for (const { number } of shown) items.push(dispatchInfoOf(await readTransfer(db, user, number)));
  return { items, total_items: transfers.length, total_pages: pagesOf(transfers.length, per_page) };
}

export async function createDispatch(
  context: Writing,
  sent: Received<typeof contract.createSolicitudMaterialDespacho>,
): Promise<SolicitudMaterialDespachoCompleto> {
  const { tx, user } = context;
  const { requestNumber: number } = sent;
  const after = await dispatchRequest(context, {
    number,
    version: sent.version ?? (await heldVersion(context, number)),
    kind: sent.tipo,
    from_warehouse: sent.codigo_bodega_origen,
    items: sent.detalle.map(({ id, cantidad }) => ({ material_request_item_id: id, quantity: cantidad })),
    comment: sent.comentario,
    driver: sent.chofer,
    driver_rut: sent.rut_chofer,
    plate: sent.patente,
    reservation_reason: sent.reservation_reason,
  });
  const [made] = after.transfers;
  if (!made) throw new Problem('not_found');
  return dispatchInfoOf(await readTransfer(tx, user, made.number));
}

/** The request as it is now, held: nobody changes it in between. */
async function heldVersion({ tx, user }: Writing, number: string): Promise<number> {
  const found = await tx.selectFrom('material_requests').where('number', '=', number).select('id').executeTakeFirst();
  if (found) await holdRows(tx, found.id);
  return (await readRequest(tx, user, { number })).version;
}

/** A dispatch of a request by its row, held. */
async function heldDispatch({ tx }: Writing, id: number): Promise<{ number: string; version: number }> {
  const served = await tx.selectFrom('stock_transfers').where('id', '=', id).select('request_id').executeTakeFirst();
  if (served?.request_id) await holdRows(tx, served.request_id);
  const found = await tx
    .selectFrom('stock_transfers')
    .where('id', '=', id)
    .where('request_id', 'is not', null)
    .select(['number', 'version'])
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notSeen('Ese despacho');
  return found;
}

/** A dispatch changes by being received. */
export async function receiveDispatch(
  context: Writing,
  { id, version, parcial, detalle }: Received<typeof contract.updateSolicitudMaterialDespacho>,
): Promise<SolicitudMaterialDespachoCompleto> {
  const held = await heldDispatch(context, id);
  const after = await receiveTransfer(context, {
    number: held.number,
    version: version ?? held.version,
    partial: parcial,
    items: detalle.map(({ linea, cantidad_recepcionada, motivo }) => ({
      line: linea,
      received_quantity: cantidad_recepcionada,
      reason: motivo,
    })),
  });
  return dispatchInfoOf(after);
}

export async function cancelDispatch(
  context: Writing,
  { id, motivo }: Received<typeof contract.deleteSolicitudMaterialDespacho>,
): Promise<{ done: true }> {
  await cancelTransfer(context, { ...(await heldDispatch(context, id)), reason: motivo ?? 'Despacho eliminado' });
  return { done: true };
}
