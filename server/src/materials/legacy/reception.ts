import type { MaterialReceipt } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import type { User } from '../../platform/user.ts';
import { requestsSeenBy } from '../requests/rows.ts';
import { todayInChile } from '../../platform/today.ts';

type Filters = Received<typeof contract.exportReceipts>;

function filteredReceipts(db: Reader, user: User, { search, from, to }: Filters) {
  let found = db
    .selectFrom('material_receipts as receipt')
    .innerJoin('material_requests as request', 'request.id', 'receipt.request_id')
    .leftJoin('projects', 'projects.id', 'request.project_id')
    .leftJoin('warehouses as target', 'target.id', 'request.to_warehouse_id')
    .leftJoin('stock_transfers as transfer', 'transfer.id', 'receipt.transfer_id')
    .innerJoin('users as receiver', 'receiver.id', 'receipt.received_by')
    .where('request.id', 'in', requestsSeenBy(db, user).select('it.id'));
  if (search) {
    const words = textOf(
      'receipt.number',
      'request.number',
      'transfer.number',
      'receipt.paper',
      'projects.codigoProyecto',
      'target.codigo',
      'receiver.nombre',
    );
    found = found.where(contains(words, search));
  }
  return found.where(instantWithin('receipt.received_at', { from, to }));
}

const columns = [
  'receipt.number',
  'request.id as request_id',
  'request.number as request_number',
  'projects.codigoProyecto as project_code',
  'target.codigo as to_code',
  'target.nombre as to_name',
  'transfer.number as transfer_number',
  'receipt.paper',
  'receipt.comment',
  'receiver.nombre as received_by',
  'receipt.received_at',
] as const;

export async function listReceipts(
  { db, user }: Reading,
  { page, per_page, ...filters }: Received<typeof contract.listReceipts>,
): Promise<Paged<MaterialReceipt>> {
  const found = filteredReceipts(db, user, filters);
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    found,
    found
      .select(columns)
      .select((of) =>
        of
          .selectFrom('material_receipt_lines')
          .whereRef('receipt_id', '=', 'receipt.id')
          .select((lines) => lines.fn.countAll<number>().as('n'))
          .$asScalar()
          .$notNull()
          .as('lines'),
      )
      .orderBy('receipt.received_at', 'desc')
      .orderBy('receipt.id', 'desc'),
  );
  const items = rows.map((it) => ({ ...it, received_at: it.received_at.toISOString() }));
  return { items, ...totals };
}

/** Line by line, all pages of what the filters say. */
export async function exportReceipts({ db, user }: Reading, filters: Filters): Promise<FileAnswer> {
  const query = filteredReceipts(db, user, filters)
    .innerJoin('material_receipt_lines as came', 'came.receipt_id', 'receipt.id')
    .innerJoin('material_request_lines as line', 'line.id', 'came.request_line_id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .select(columns)
    .select(['materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit'])
    .select([
      sql<string>`to_char(receipt.received_at at time zone 'America/Santiago', 'YYYY-MM-DD')`.as('day'),
      plainDecimal('came.quantity').as('quantity'),
    ])
    .orderBy('receipt.received_at', 'desc')
    .orderBy('receipt.id', 'desc')
    .orderBy('line.line');
  async function* rows() {
    for await (const batch of batchesOf(db, query)) yield batch;
  }
  const shown: Sheet['columns'] = [
    { key: 'number', header: 'Recepción', width: 14 },
    { key: 'day', header: 'Fecha', kind: 'day' },
    { key: 'request_number', header: 'Solicitud', width: 14 },
    { key: 'project_code', header: 'Proyecto' },
    { key: 'to_code', header: 'Bodega' },
    { key: 'transfer_number', header: 'Traslado', width: 14 },
    { key: 'paper', header: 'Guía o factura', width: 18 },
    { key: 'code', header: 'Código', width: 16 },
    { key: 'description', header: 'Descripción', width: 48 },
    { key: 'unit', header: 'Unidad' },
    { key: 'quantity', header: 'Recibido', kind: 'number' },
    { key: 'received_by', header: 'Recibió', width: 26 },
    { key: 'comment', header: 'Observación', width: 32 },
  ];
  return {
    filename: `recepciones-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Recepciones', columns: shown, rows: rows() }),
  };
}
