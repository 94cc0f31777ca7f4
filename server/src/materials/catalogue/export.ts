import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { todayInChile } from '../../platform/today.ts';
import { asTyped, seek } from '../search.ts';
import { countMaterials, materialRows, orderedMaterials } from './list.ts';

export async function exportMaterials({ db, user }: Reading, filters: Received<typeof contract.exportMaterials>): Promise<FileAnswer> {
  // The file is written while it is read: here only what is to be in it is decided.
  const { query } = await seek(db, asTyped(filters.search), async (meant) => ({
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
