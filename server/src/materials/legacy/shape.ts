import {
  type LegacyAction,
  type MaterialRequest,
  type MaterialRequestInfo,
  type RequestLine,
  type SolicitudMaterial,
  type SolicitudMaterialCompleta,
  type SolicitudMaterialDetalle,
} from 'contract/materials/index.ts';
import { may, type User } from '../../platform/user.ts';
import { decimalOf, thousandths } from '../decimals.ts';

/** A request in the words of the older service: the same row, never another truth (decision 018). */
export const legacyOf = (it: MaterialRequest): SolicitudMaterial => ({
  id: it.id,
  numero: it.number,
  estado: it.status,
  tipo: it.request_type,
  documento: it.document_kind,
  categoria: it.category,
  codigoProyecto: it.project_code,
  proyecto: it.project,
  codigoLugarInstalacion: it.place_code,
  lugarInstalacion: it.place,
  centro_costo: it.cost_center,
  codigo_bodega_origen: it.from_code,
  bodega_origen: it.from_name,
  codigo_bodega: it.to_code,
  bodega: it.to_name,
  usuario_id: it.requester_id,
  usuario: it.requester,
  fecha: it.created_at,
  fecha_requerida: it.required_date,
  lineas: it.lines,
  monto: it.new_amount ?? it.amount,
  version: it.version,
});

const minus = (from: string, ...parts: readonly string[]): bigint => parts.reduce((left, it) => left - thousandths(it), thousandths(from));

/** Received, and neither used, given back or passed on, nor asked to be. */
export const availableOf = (it: RequestLine): bigint =>
  minus(it.received_quantity, it.consumed_quantity, it.returned_quantity, it.returning_quantity, it.moved_quantity);
/** Sent, and not received yet. */
const comingOf = (it: RequestLine): bigint => minus(it.sent_quantity, it.received_quantity);
/** Wanted, and not received yet. */
export const missingOf = (it: RequestLine): bigint =>
  minus(it.quantity, it.closed_quantity, it.received_quantity) + thousandths(it.extra_quantity);

export const legacyLineOf = (it: RequestLine): SolicitudMaterialDetalle => ({
  id: it.material_request_item_id,
  linea: it.line,
  codigo: it.code,
  descripcion: it.description,
  unidad: it.unit,
  cantidad: it.quantity,
  cantidad_despachada: it.sent_quantity,
  cantidad_recepcionada: it.received_quantity,
  cantidad_consumida: it.consumed_quantity,
  cantidad_devuelta: it.returned_quantity,
  cantidad_en_devolucion: it.returning_quantity,
  cantidad_cerrada: it.closed_quantity,
  cantidad_en_camino: decimalOf(comingOf(it)),
  cantidad_disponible: decimalOf(availableOf(it)),
  recepcionado: it.received,
  comentario: it.comment,
});

export const legacyInfoOf = (it: MaterialRequestInfo, user: User): SolicitudMaterialCompleta => ({
  ...legacyOf(it),
  comentario: it.comment,
  detalle: it.items.map(legacyLineOf),
  acciones: actionsOf(it, user),
});

/** What the person may do with it now, in the words of the older service. */
function actionsOf({ allowed_actions, items, transfers }: MaterialRequestInfo, user: User): LegacyAction[] {
  const can = (action: MaterialRequest['allowed_actions'][number]) => allowed_actions.includes(action);
  const isComing = transfers.some((it) => it.allowed_actions.includes('receive'));
  const isLeft = items.some((it) => availableOf(it) > 0n);
  const possible: [LegacyAction, boolean][] = [
    ['modificar', can('items') || can('edit')],
    ['rechazar', can('decide')],
    ['recepcionar', can('receive') || isComing],
    ['entregar', can('dispatch')],
    ['vale_consumo', isLeft && may(user, 'consumption:create')],
    ['devolver', isLeft && may(user, 'returns:create')],
    ['eliminar', can('cancel') || can('discard')],
  ];
  return possible.flatMap(([action, isPossible]) => (isPossible ? [action] : []));
}
