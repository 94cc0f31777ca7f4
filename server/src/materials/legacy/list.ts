import type { SolicitudMaterial, SolicitudMaterialCompleta, SolicitudMaterialDetalle } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf, type Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { legacyInfoOf, legacyLineOf, legacyOf } from './shape.ts';
import { requestsFile } from '../requests/export.ts';
import { readRequest } from '../requests/info.ts';
import { pageOfRequests } from '../requests/list.ts';
import { filteredRequests, requestsSeenBy, type RequestFilters } from '../requests/rows.ts';

type RequestQuery = ReturnType<typeof requestsSeenBy>;
interface Window {
  page: number;
  per_page: number;
}
const newest = '-created_at';

async function pageOfLegacy(context: Reading, found: RequestQuery, { page, per_page }: Window, sort: RequestFilters['sort'] = newest) {
  const { items, ...totals } = await pageOfRequests(context, found, { page, per_page, sort });
  return { items: items.map(legacyOf), ...totals };
}
type LegacyPage = Promise<Paged<SolicitudMaterial>>;

/** Requests that the person sees, by what they typed. */
const searchRequests = ({ db, user }: Reading, search: string | undefined, more: Partial<RequestFilters> = {}) =>
  filteredRequests(db, user, { search, sort: newest, ...more });

export const listLegacyRequests = (context: Reading, { buscar, ...window }: Received<typeof contract.listSolicitudMaterial>): LegacyPage =>
  pageOfLegacy(context, searchRequests(context, buscar), window);

export const listOfPlace = (
  context: Reading,
  { codigoLugarInstalacion, codigoProyecto, buscar, ...window }: Received<typeof contract.listSolicitudMaterialByLugar>,
): LegacyPage =>
  pageOfLegacy(context, searchRequests(context, buscar, { project_code: codigoProyecto, place_code: codigoLugarInstalacion }), window);

/** By its code, or by its number. */
const requestNamed = (db: Reader, id: string) =>
  db
    .selectFrom('warehouses')
    .where((of) => of.or([of('codigo', '=', id), of(sql<string>`id::text`, '=', id)]))
    .select('id');

export function listOfWarehouse(
  context: Reading,
  { id, buscar, ...window }: Received<typeof contract.listSolicitudMaterialByBodega>,
): LegacyPage {
  const warehouse = requestNamed(context.db, id);
  const found = searchRequests(context, buscar).where((of) =>
    of.or([of('it.from_warehouse_id', 'in', warehouse), of('it.to_warehouse_id', 'in', warehouse)]),
  );
  return pageOfLegacy(context, found, window);
}

export const listOfMobileWarehouse = (
  context: Reading,
  { id, buscar, ...window }: Received<typeof contract.listSolicitudMaterialBodegaMovil>,
): LegacyPage =>
  pageOfLegacy(
    context,
    searchRequests(context, buscar).where('it.to_warehouse_id', 'in', requestNamed(context.db, id).where('movil', '=', true)),
    window,
  );

export const listOfPersonInWarehouse = (
  context: Reading,
  { token_usuario, codigo_bodega, buscar, ...window }: Received<typeof contract.listSolicitudMaterialByUsuarioBodega>,
): LegacyPage =>
  pageOfLegacy(
    context,
    searchRequests(context, buscar)
      .where('it.requester_id', 'in', context.db.selectFrom('users').where('token_usuario', '=', token_usuario).select('id'))
      .where('it.to_warehouse_id', 'in', context.db.selectFrom('warehouses').where('codigo', '=', codigo_bodega).select('id')),
    window,
  );

/** To the mobile warehouses that a person works in, or that they asked for themselves. */
export function listOfMobilePerson(
  context: Reading,
  { id, buscar, ...window }: Received<typeof contract.listSolicitudMaterialBodegaMovilByUsuario>,
): LegacyPage {
  const { db } = context;
  const mobile = db.selectFrom('warehouses').where('movil', '=', true);
  const kept = mobile
    .innerJoin('warehouse_user_warehouses', 'codigo_bodega', 'warehouses.codigo')
    .innerJoin('warehouse_users', 'warehouse_users.id', 'warehouse_user_id')
    .where('warehouse_users.user_id', '=', id)
    .where('warehouse_users.activo', '=', 1);
  const found = searchRequests(context, buscar)
    .where('it.status', '<>', 'borrador')
    .where('it.to_warehouse_id', 'in', mobile.select('warehouses.id'))
    .where((of) => of.or([of('it.requester_id', '=', id), of('it.to_warehouse_id', 'in', kept.select('warehouses.id'))]));
  return pageOfLegacy(context, found, window);
}

export const getLegacyRequest = async (
  { db, user }: Reading,
  { id }: Received<typeof contract.getSolicitudMaterial>,
): Promise<SolicitudMaterialCompleta> => legacyInfoOf(await readRequest(db, user, { id }), user);

export async function getLegacyLines(
  { db, user }: Reading,
  { id, page, per_page }: Received<typeof contract.getSolicitudMaterialDetalle>,
): Promise<Paged<SolicitudMaterialDetalle>> {
  const { items } = await readRequest(db, user, { id });
  const shown = items.slice((page - 1) * per_page, page * per_page);
  return { items: shown.map(legacyLineOf), total_items: items.length, total_pages: pagesOf(items.length, per_page) };
}

type Filters = Received<typeof contract.excelGeneralSolicitudMaterial>;
const filteredLegacy = ({ db, user }: Reading, it: Filters) =>
  filteredRequests(db, user, {
    search: it.buscar,
    status: it.estado,
    request_type: it.tipo,
    project_code: it.codigoProyecto,
    place_code: it.codigoLugarInstalacion,
    cost_center: it.centro_costo,
    warehouse_code: it.codigo_bodega,
    requester_id: it.usuario_id,
    from: it.desde,
    to: it.hasta,
    sort: it.sort,
  });

export const filterLegacyRequests = (
  context: Reading,
  { page, per_page, ...filters }: Received<typeof contract.filtroSolicitudMaterial>,
): LegacyPage => pageOfLegacy(context, filteredLegacy(context, filters), { page, per_page }, filters.sort);

export const exportFiltered = async (context: Reading, filters: Filters): Promise<FileAnswer> =>
  requestsFile(context, filteredLegacy(context, filters), { sort: filters.sort, name: 'solicitudes' });

/** Of those that were chosen, the ones that the person sees. */
export const exportChosen = async ({ db, user }: Reading, { ids }: Received<typeof contract.excelSolicitudMaterial>): Promise<FileAnswer> =>
  requestsFile({ db, user }, requestsSeenBy(db, user).where('it.id', 'in', ids), { sort: newest, name: 'solicitudes-elegidas' });

/** What was asked for before for the same project, place or cost centre, the newest first; what came to nothing does not count. */
export async function listAskedAgain(
  { db, user }: Reading,
  {
    page,
    per_page,
    productos,
    codigoProyecto,
    codigoLugarInstalacion,
    centro_costo,
  }: Received<typeof contract.productosSolicitadosNuevamente>,
) {
  const found = filteredRequests(db, user, {
    project_code: codigoProyecto,
    place_code: codigoLugarInstalacion,
    cost_center: centro_costo,
    sort: newest,
  })
    .where('it.status', 'not in', ['borrador', 'rechazada', 'anulada'])
    .innerJoin('material_request_lines as line', 'line.request_id', 'it.id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .where('materials.codigo', 'in', productos);
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    found,
    found
      .innerJoin('units', 'units.id', 'materials.unidad_id')
      .innerJoin('users as requester', 'requester.id', 'it.requester_id')
      .select(['materials.codigo', 'materials.descripcion', 'units.codigo as unidad', 'it.id', 'it.number as numero'])
      .select(['it.status as estado', 'it.created_at as fecha', 'requester.nombre as usuario'])
      .select([plainDecimal('line.quantity').as('cantidad'), plainDecimal('line.received_quantity').as('cantidad_recepcionada')])
      .orderBy('it.created_at', 'desc')
      .orderBy('line.id', 'desc'),
  );
  const items = rows.map((it) => ({ ...it, fecha: it.fecha.toISOString() }));
  return { items, ...totals };
}
