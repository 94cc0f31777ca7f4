import { movementKinds, transferKinds, transferStates } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { batchesOf } from '../platform/database/batches.ts';
import { plainDecimal } from '../platform/database/decimals.ts';
import type { Reading } from '../platform/context.ts';
import type { FileAnswer } from '../platform/http/downloads.ts';
import { writeSpreadsheet, type Sheet } from '../platform/spreadsheet/spreadsheet.ts';
import { readCount } from './counts/counts.ts';
import { presentMovements } from './stock/ledger.ts';
import { countMaterials, materialRows, orderedMaterials } from './catalogue/list.ts';
import { asTyped, sought } from './search.ts';
import { stockPage } from './stock/stock.ts';
import { todayInChile } from '../platform/today.ts';
import { filteredTransfers } from './transfers/transfers.ts';

export async function exportMaterials({ db, user }: Reading, filters: Received<typeof contract.exportMaterials>): Promise<FileAnswer> {
  // The file is written while it is read: here only what is to be in it is decided.
  const { query } = await sought(db, asTyped(filters.search), async (meant) => ({
    total_items: await countMaterials(db, user, filters, meant),
    query: materialRows(db, user, orderedMaterials(db, user, filters, meant)),
  }));
  async function* rows() {
    for await (const batch of batchesOf(db, query)) yield batch.map((it) => ({ ...it, active: it.active ? 'Activo' : 'Retirado' }));
  }
  const columns: Sheet['columns'] = [
    { key: 'code', header: 'Código', width: 16 },
    { key: 'description', header: 'Descripción', width: 52 },
    { key: 'family', header: 'Familia', width: 24 },
    { key: 'unit', header: 'Unidad' },
    { key: 'available_quantity', header: 'Stock', kind: 'number' },
    { key: 'reserved_quantity', header: 'Reservado', kind: 'number' },
    { key: 'free_quantity', header: 'Libre', kind: 'number' },
    { key: 'price', header: 'Precio', kind: 'money' },
    { key: 'price_currency', header: 'Moneda del precio', money: true },
    { key: 'cost', header: 'Costo', kind: 'money' },
    { key: 'cost_currency', header: 'Moneda del costo', money: true },
    { key: 'active', header: 'Estado' },
  ];
  return { filename: `materiales-${todayInChile()}.xlsx`, content: writeSpreadsheet(user, { sheet: 'Materiales', columns, rows: rows() }) };
}

export async function exportStock(
  { db, user }: Reading,
  { sort, all, ...filters }: Received<typeof contract.exportStock>,
): Promise<FileAnswer> {
  const narrowing = { ...filters, mobileOnly: !all && !filters.warehouse_code };
  const query = stockPage(db, user, narrowing, sort, asTyped(filters.search));
  const columns: Sheet['columns'] = [
    { key: 'warehouse_code', header: 'Bodega' },
    { key: 'warehouse', header: 'Nombre de la bodega', width: 36 },
    { key: 'code', header: 'Código', width: 16 },
    { key: 'description', header: 'Descripción', width: 52 },
    { key: 'family', header: 'Familia', width: 24 },
    { key: 'unit', header: 'Unidad' },
    { key: 'available_quantity', header: 'En bodega', kind: 'number' },
    { key: 'reserved_quantity', header: 'Reservado', kind: 'number' },
    { key: 'free_quantity', header: 'Libre', kind: 'number' },
    { key: 'in_transit_quantity', header: 'En camino', kind: 'number' },
    { key: 'price', header: 'Precio', kind: 'money' },
    { key: 'price_currency', header: 'Moneda', money: true },
  ];
  return {
    filename: `stock-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Stock', columns, rows: batchesOf(db, query) }),
  };
}

export async function exportMovements({ db, user }: Reading, filters: Received<typeof contract.exportMovements>): Promise<FileAnswer> {
  const query = presentMovements(db, user, filters);
  async function* rows() {
    for await (const batch of batchesOf(db, query)) yield batch.map((it) => ({ ...it, kind: movementKinds[it.kind] }));
  }
  const columns: Sheet['columns'] = [
    { key: 'at', header: 'Fecha', kind: 'instant', width: 18 },
    { key: 'kind', header: 'Movimiento', width: 16 },
    { key: 'document_number', header: 'Documento' },
    { key: 'code', header: 'Código', width: 16 },
    { key: 'description', header: 'Descripción', width: 48 },
    { key: 'from_code', header: 'Desde' },
    { key: 'to_code', header: 'Hacia' },
    { key: 'quantity', header: 'Cantidad', kind: 'number' },
    { key: 'unit', header: 'Unidad' },
    { key: 'unit_cost', header: 'Costo unitario', kind: 'money' },
    { key: 'currency', header: 'Moneda', money: true },
    { key: 'project_code', header: 'Proyecto' },
    { key: 'user', header: 'Persona', width: 24 },
    { key: 'reason', header: 'Motivo', width: 40 },
  ];
  return {
    filename: `movimientos-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Movimientos', columns, rows: rows() }),
  };
}

/** Line by line, as it is checked against the goods. */
export async function exportTransfers({ db, user }: Reading, filters: Received<typeof contract.exportTransfers>): Promise<FileAnswer> {
  const query = filteredTransfers(db, user, filters)
    .innerJoin('stock_transfer_lines as line', 'line.transfer_id', 'it.id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .select([
      'it.number',
      'it.kind',
      'it.status',
      'it.sent_at',
      'it.received_at',
      'source.codigo as from_code',
      'target.codigo as to_code',
      'projects.codigoProyecto as project_code',
      'materials.codigo as code',
      'materials.descripcion as description',
      'units.codigo as unit',
      plainDecimal('line.quantity').as('quantity'),
      plainDecimal<null>('line.received_quantity').as('received_quantity'),
      'line.reason',
    ])
    .orderBy('it.id', 'desc')
    .orderBy('line.line');
  async function* rows() {
    for await (const batch of batchesOf(db, query))
      yield batch.map((it) => ({ ...it, kind: transferKinds[it.kind], status: transferStates.label(it.status) }));
  }
  const columns: Sheet['columns'] = [
    { key: 'number', header: 'Traslado' },
    { key: 'kind', header: 'Tipo' },
    { key: 'status', header: 'Estado', width: 18 },
    { key: 'from_code', header: 'Desde' },
    { key: 'to_code', header: 'Hacia' },
    { key: 'sent_at', header: 'Enviado', kind: 'instant', width: 18 },
    { key: 'received_at', header: 'Recibido', kind: 'instant', width: 18 },
    { key: 'project_code', header: 'Proyecto' },
    { key: 'code', header: 'Código', width: 16 },
    { key: 'description', header: 'Descripción', width: 48 },
    { key: 'unit', header: 'Unidad' },
    { key: 'quantity', header: 'Cantidad enviada', kind: 'number' },
    { key: 'received_quantity', header: 'Cantidad recibida', kind: 'number' },
    { key: 'reason', header: 'Motivo de la diferencia', width: 32 },
  ];
  return { filename: `traslados-${todayInChile()}.xlsx`, content: writeSpreadsheet(user, { sheet: 'Traslados', columns, rows: rows() }) };
}

export async function exportCount({ db, user }: Reading, { number }: Received<typeof contract.exportCount>): Promise<FileAnswer> {
  const { items } = await readCount(db, user, number);
  async function* rows() {
    yield items.map((it) => ({ ...it }));
  }
  const columns: Sheet['columns'] = [
    { key: 'code', header: 'Código', width: 16 },
    { key: 'description', header: 'Descripción', width: 52 },
    { key: 'unit', header: 'Unidad' },
    { key: 'expected_quantity', header: 'Según sistema', kind: 'number' },
    { key: 'counted_quantity', header: 'Contado', kind: 'number' },
    { key: 'difference', header: 'Diferencia', kind: 'number' },
    { key: 'counted_by', header: 'Contó', width: 24 },
    { key: 'comment', header: 'Comentario', width: 40 },
  ];
  return { filename: `conteo-${number}.xlsx`, content: writeSpreadsheet(user, { sheet: 'Conteo', columns, rows: rows() }) };
}
