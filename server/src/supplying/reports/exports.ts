import { stockAgeNames, stockAges, standards, standardNames } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { asTyped, seek } from '../../materials/index.ts';
import type { Reading } from '../../platform/context.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { todayInChile } from '../../platform/today.ts';
import { askedOf, countProducts, productRows } from './products.ts';
import { stockReportOf } from './stock.ts';
import { userReportRowsOf } from './users.ts';

const productColumns: Sheet['columns'] = [
  { key: 'code', header: 'Código', width: 16 },
  { key: 'description', header: 'Descripción', width: 52 },
  { key: 'group_code', header: 'Grupo SAP' },
  { key: 'family', header: 'Familia', width: 24 },
  { key: 'item_gastos', header: 'Ítem de gasto', width: 24 },
  { key: 'unit', header: 'Unidad' },
  ...standardNames.map((key) => ({ key, header: standards[key] })),
  { key: 'asked', header: 'Pedido', kind: 'number' },
  { key: 'bought', header: 'Comprado', kind: 'number' },
  { key: 'received', header: 'Recibido', kind: 'number' },
  { key: 'used', header: 'Usado', kind: 'number' },
  { key: 'last_price', header: 'Último precio', kind: 'money' },
  { key: 'price_currency', header: 'Moneda del precio', money: true },
  { key: 'amount', header: 'Monto comprado', kind: 'money' },
];

export async function exportMaterialReport(
  { db, user }: Reading,
  filters: Received<typeof contract.exportMaterialReport>,
): Promise<FileAnswer> {
  const asked = await askedOf(db, filters);
  const { query } = await seek(db, asTyped(filters.search), async (meant) => ({
    total_items: await countProducts(db, asked, meant),
    query: productRows(db, asked, meant),
  }));
  async function* rows() {
    for await (const batch of batchesOf(db, query))
      yield batch.map((it) => ({ ...it, ...Object.fromEntries(standardNames.map((name) => [name, it[name] ? 'Sí' : ''])) }));
  }
  return sheetOf(user, { name: 'reporte-de-productos', sheet: 'Productos', columns: productColumns, rows: rows() });
}

const stockColumns: Sheet['columns'] = [
  { key: 'code', header: 'Código', width: 16 },
  { key: 'description', header: 'Descripción', width: 52 },
  { key: 'family', header: 'Familia', width: 24 },
  { key: 'unit', header: 'Unidad' },
  { key: 'warehouse_code', header: 'Bodega' },
  { key: 'warehouse', header: 'Nombre de la bodega', width: 36 },
  { key: 'available_quantity', header: 'En bodega', kind: 'number' },
  { key: 'reserved_quantity', header: 'Reservado', kind: 'number' },
  { key: 'free_quantity', header: 'Libre', kind: 'number' },
  { key: 'in_transit_quantity', header: 'En camino', kind: 'number' },
  ...stockAgeNames.map((key) => ({ key, header: stockAges[key].label, kind: 'number' as const })),
  { key: 'last_movement_at', header: 'Último movimiento', kind: 'instant', width: 18 },
  { key: 'minimum', header: 'Mínimo', kind: 'number' },
  { key: 'erp_minimum', header: 'Mínimo en el ERP', kind: 'number' },
  { key: 'maximum', header: 'Máximo', kind: 'number' },
  { key: 'suggested_quantity', header: 'Pedido sugerido', kind: 'number' },
  { key: 'suggested_reason', header: 'Por qué', width: 60 },
  { key: 'suggested_minimum', header: 'Mínimo sugerido', kind: 'number' },
  { key: 'suggested_maximum', header: 'Máximo sugerido', kind: 'number' },
];

export async function exportStockReport(context: Reading, filters: Received<typeof contract.exportStockReport>): Promise<FileAnswer> {
  const { query, present } = await stockReportOf(context, filters);
  async function* rows() {
    for await (const batch of batchesOf(context.db, query)) yield batch.map(present);
  }
  return sheetOf(context.user, { name: 'reporte-de-stock', sheet: 'Stock', columns: stockColumns, rows: rows() });
}

const userColumns: Sheet['columns'] = [
  { key: 'user', header: 'Persona', width: 32 },
  { key: 'month', header: 'Mes' },
  { key: 'asked', header: 'Pedidas', kind: 'number' },
  { key: 'approved', header: 'Aprobadas', kind: 'number' },
  { key: 'urgent', header: 'Urgentes', kind: 'number' },
  { key: 'urgent_percent', header: '% urgentes', kind: 'number' },
  { key: 'maverick', header: 'Maverick', kind: 'number' },
  { key: 'hours_to_decide', header: 'Horas hasta decidir', kind: 'number' },
  { key: 'amount', header: 'Monto aprobado', kind: 'money' },
];

export async function exportUserReport({ db, user }: Reading, filters: Received<typeof contract.exportUserReport>): Promise<FileAnswer> {
  const rows = batchesOf(db, userReportRowsOf(db, user, filters));
  return sheetOf(user, { name: 'reporte-por-usuario', sheet: 'Usuarios', columns: userColumns, rows });
}

const sheetOf = (user: Reading['user'], { name, ...sheet }: Sheet & { name: string }): FileAnswer => ({
  filename: `${name}-${todayInChile()}.xlsx`,
  content: writeSpreadsheet(user, sheet),
});
