import { movementKinds } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { todayInChile } from '../../platform/today.ts';
import { asTyped } from '../search.ts';
import { presentMovements } from './ledger.ts';
import { stockPage, whichWarehouses } from './stock.ts';

export async function exportStock({ db, user }: Reading, { sort, ...filters }: Received<typeof contract.exportStock>): Promise<FileAnswer> {
  const query = stockPage(db, user, whichWarehouses(user, filters), sort, asTyped(filters.search));
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
