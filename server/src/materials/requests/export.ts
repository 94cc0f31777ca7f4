import { requestDocuments, requestStates, requestTypeLabels, transferKinds } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { batchesOf } from '../../platform/database/batches.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { inOrder } from '../../platform/database/pages.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { unseenRequest } from './info.ts';
import { orderOf } from './list.ts';
import { filteredRequests, requestsSeenBy, type RequestFilters } from './rows.ts';
import { todayInChile } from '../../platform/today.ts';

/** Line by line: what the filters say, all pages; or one request. */
export async function exportMaterialRequests(
  { db, user }: Reading,
  { number, ...filters }: RequestFilters & Pick<Received<typeof contract.getRequestXlsx>, 'number'>,
): Promise<FileAnswer> {
  const found = number === undefined ? filteredRequests(db, user, filters) : requestsSeenBy(db, user).where('it.number', '=', number);
  if (number !== undefined && !(await found.select('it.id').executeTakeFirst())) throw unseenRequest({ number });
  return requestsFile({ db, user }, found, { sort: filters.sort, name: number ?? 'solicitudes' });
}

/** A spreadsheet of what was found. */
export function requestsFile(
  { db, user }: Pick<Reading, 'db' | 'user'>,
  found: ReturnType<typeof requestsSeenBy>,
  { sort, name }: { sort: RequestFilters['sort']; name: string },
): FileAnswer {
  const query = found
    .orderBy(inOrder(orderOf(sort)))
    .innerJoin('material_request_lines as line', 'line.request_id', 'it.id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('users as requester', 'requester.id', 'it.requester_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .leftJoin('warehouses as source', 'source.id', 'it.from_warehouse_id')
    .leftJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .select([
      'it.number',
      'it.status',
      'it.request_type',
      'it.document_kind',
      'it.transfer_kind',
      'it.cost_center',
      'it.required_date',
      'it.erp_number',
    ])
    .select([
      'projects.codigoProyecto as project',
      'places.codigoLugarInstalacion as place',
      'source.codigo as from',
      'target.codigo as to',
    ])
    .select(['requester.nombre as requester', 'line.line', 'materials.codigo as code', 'materials.descripcion as description'])
    .select(['units.codigo as unit', 'line.comment', 'line.currency'])
    .select([
      sql<string>`to_char(it.created_at at time zone 'America/Santiago', 'YYYY-MM-DD')`.as('created'),
      ...(
        [
          'asked_quantity',
          'quantity',
          'sent_quantity',
          'received_quantity',
          'consumed_quantity',
          'returned_quantity',
          'moved_quantity',
        ] as const
      ).map((it) => plainDecimal(`line.${it}`).as(it)),
      plainDecimal<null>('line.unit_price').as('price'),
      sql<string | null>`line.amount::text`.as('amount'),
    ])
    .orderBy('line.line');
  async function* rows() {
    for await (const batch of batchesOf(db, query))
      yield batch.map((it) => ({
        ...it,
        status: requestStates.label(it.status),
        request_type: requestTypeLabels[it.request_type],
        document_kind: requestDocuments[it.document_kind].label,
        transfer_kind: it.document_kind === 'InventoryTransferRequest' ? transferKinds[it.transfer_kind] : null,
      }));
  }
  const columns: Sheet['columns'] = [
    { key: 'number', header: 'Solicitud', width: 14 },
    { key: 'created', header: 'Fecha', kind: 'day' },
    { key: 'status', header: 'Estado', width: 16 },
    { key: 'request_type', header: 'Tipo' },
    { key: 'document_kind', header: 'Documento', width: 22 },
    { key: 'transfer_kind', header: 'Traslado o retiro', width: 18 },
    { key: 'project', header: 'Proyecto' },
    { key: 'place', header: 'Lugar' },
    { key: 'cost_center', header: 'CECO' },
    { key: 'from', header: 'Origen' },
    { key: 'to', header: 'Destino' },
    { key: 'requester', header: 'Solicitante', width: 26 },
    { key: 'required_date', header: 'Requerida', kind: 'day' },
    { key: 'line', header: 'Línea', kind: 'number' },
    { key: 'code', header: 'Código', width: 16 },
    { key: 'description', header: 'Descripción', width: 48 },
    { key: 'unit', header: 'Unidad' },
    { key: 'asked_quantity', header: 'Pedido', kind: 'number' },
    { key: 'quantity', header: 'Pedido vigente', kind: 'number' },
    { key: 'sent_quantity', header: 'Enviado', kind: 'number' },
    { key: 'received_quantity', header: 'Recibido', kind: 'number' },
    { key: 'consumed_quantity', header: 'Consumido', kind: 'number' },
    { key: 'returned_quantity', header: 'Devuelto', kind: 'number' },
    { key: 'moved_quantity', header: 'A otro proyecto', kind: 'number' },
    { key: 'price', header: 'Precio', kind: 'money' },
    { key: 'currency', header: 'Moneda', money: true },
    { key: 'amount', header: 'Monto', kind: 'money' },
    { key: 'comment', header: 'Comentario', width: 32 },
    { key: 'erp_number', header: 'Número ERP' },
  ];
  return {
    filename: `${name}-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Solicitudes', columns, rows: rows() }),
  };
}
