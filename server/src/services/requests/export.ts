import { serviceItemStates, serviceTypes } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { inOrder } from '../../platform/database/pages.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { todayInChile } from '../../platform/today.ts';
import { orderOf } from './list.ts';
import { filteredServices, type requestsSeenBy, type ServiceFilters } from './rows.ts';

/** Item by item: all that the filters say. */
export async function exportServiceRequests(
  { db, user }: Reading,
  filters: Received<typeof contract.getServiceRequestXlsx>,
): Promise<FileAnswer> {
  return sheetOf({ db, user }, filteredServices(db, user, filters), { sort: filters.sort, name: 'solicitudes-de-servicio' });
}

/** A spreadsheet of what was found. */
export function sheetOf(
  { db, user }: Pick<Reading, 'db' | 'user'>,
  requests: ReturnType<typeof requestsSeenBy>,
  { sort, name }: { sort: ServiceFilters['sort']; name: string },
): FileAnswer {
  const found = requests
    .orderBy(inOrder(orderOf(sort)))
    .innerJoin('service_items as item', (join) => join.onRef('item.request_id', '=', 'it.id').on('item.deleted_at', 'is', null))
    .innerJoin('services', 'services.id', 'item.service_id')
    .innerJoin('users as requester', 'requester.id', 'it.requester_id')
    .leftJoin('users as buyer', 'buyer.id', 'it.buyer_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .leftJoinLateral(
      sql<{ supplier: string; price: string; coin: string }>`(
        select string_agg(coalesce(offer.supplier, offer.supplier_rut), ', ' order by offer.id) as supplier,
          case when count(*) = 1 then max(offer.price) end as price, case when count(*) = 1 then max(offer.coin) end as coin
        from (select *, bool_or(selected) over () as is_any_marked, count(*) over () as quotations from service_documents as one
          where one.item_id = item.id and one.category = 0 and one.deleted_at is null) as offer
        where offer.selected or (not is_any_marked and quotations = 1))`.as('chosen'),
      (join) => join.onTrue(),
    )
    .select(['it.number', 'it.title', 'it.request_type', 'it.cost_center', 'it.required_date', 'item.line', 'item.status'])
    .select(['projects.codigoProyecto as project', 'places.codigoLugarInstalacion as place', 'requester.nombre as requester'])
    .select([
      'buyer.nombre as buyer',
      'services.codigo as code',
      'services.nombre as service',
      'item.description',
      'services.unidad as unit',
    ])
    .select(['chosen.supplier', 'chosen.coin'])
    .select([
      plainDecimal('item.quantity').as('quantity'),
      plainDecimal<null>('chosen.price').as('price'),
      sql<string>`to_char(it.created_at at time zone 'America/Santiago', 'YYYY-MM-DD')`.as('created'),
    ])
    .orderBy('item.line');
  const rows = batchesOf(db, found);
  return {
    filename: `${name}-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Servicios', columns, rows: inWords(rows) }),
  };
}

async function* inWords<R extends { request_type: keyof typeof serviceTypes; status: Parameters<typeof serviceItemStates.label>[0] }>(
  batches: AsyncIterable<readonly R[]>,
) {
  for await (const batch of batches)
    yield batch.map((it) => ({ ...it, request_type: serviceTypes[it.request_type].label, status: serviceItemStates.label(it.status) }));
}

const columns: Sheet['columns'] = [
  { key: 'number', header: 'Solicitud' },
  { key: 'title', header: 'Título' },
  { key: 'request_type', header: 'Tipo' },
  { key: 'created', header: 'Creada', kind: 'day' },
  { key: 'required_date', header: 'Se necesita', kind: 'day' },
  { key: 'project', header: 'Proyecto' },
  { key: 'place', header: 'Lugar' },
  { key: 'cost_center', header: 'CECO' },
  { key: 'requester', header: 'Pide' },
  { key: 'buyer', header: 'Comprador' },
  { key: 'line', header: 'Ítem', kind: 'number' },
  { key: 'code', header: 'Código' },
  { key: 'service', header: 'Servicio' },
  { key: 'description', header: 'Detalle' },
  { key: 'quantity', header: 'Cantidad', kind: 'number' },
  { key: 'unit', header: 'Unidad' },
  { key: 'status', header: 'Estado' },
  { key: 'supplier', header: 'Proveedor elegido' },
  { key: 'price', header: 'Precio neto', kind: 'money' },
  { key: 'coin', header: 'Moneda', money: true },
];
