import { materialConditions, returnStates, voucherStates } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { consumedLines } from './consumption.ts';
import { returnedLines } from './returns.ts';
import { todayInChile } from '../../platform/today.ts';

const material: Sheet['columns'] = [
  { key: 'code', header: 'Código', width: 16 },
  { key: 'description', header: 'Descripción', width: 48 },
  { key: 'unit', header: 'Unidad' },
  { key: 'quantity', header: 'Cantidad', kind: 'number' },
];
const charge: Sheet['columns'] = [
  { key: 'project_code', header: 'Proyecto' },
  { key: 'place_code', header: 'Lugar' },
  { key: 'cost_center', header: 'Centro de costo' },
];

export async function exportConsumption(
  { db, user }: Reading,
  { sort: _sort, ...filters }: Received<typeof contract.exportConsumption>,
): Promise<FileAnswer> {
  const { query } = await consumedLines(db, user, filters);
  async function* rows() {
    for await (const batch of batchesOf(db, query)) yield batch.map((it) => ({ ...it, status: voucherStates.label(it.status) }));
  }
  const columns: Sheet['columns'] = [
    { key: 'number', header: 'Vale' },
    { key: 'status', header: 'Estado' },
    { key: 'used_on', header: 'Fecha', kind: 'day' },
    ...charge,
    { key: 'used_by', header: 'Recibió', width: 26 },
    ...material,
    { key: 'request_number', header: 'Solicitud' },
    { key: 'warehouse_code', header: 'Bodega' },
  ];
  return { filename: `consumo-${todayInChile()}.xlsx`, content: writeSpreadsheet(user, { sheet: 'Consumo', columns, rows: rows() }) };
}

export async function exportReturns(
  { db, user }: Reading,
  { sort: _sort, ...filters }: Received<typeof contract.exportReturns>,
): Promise<FileAnswer> {
  const { query } = await returnedLines(db, user, filters);
  async function* rows() {
    for await (const batch of batchesOf(db, query))
      yield batch.map((it) => ({ ...it, status: returnStates.label(it.status), condition: materialConditions[it.condition] }));
  }
  const columns: Sheet['columns'] = [
    { key: 'number', header: 'Devolución' },
    { key: 'status', header: 'Estado' },
    { key: 'requested_at', header: 'Pedida', kind: 'instant', width: 18 },
    { key: 'requested_by', header: 'Pidió', width: 24 },
    ...charge,
    ...material,
    { key: 'condition', header: 'Condición' },
    { key: 'request_number', header: 'Solicitud' },
    { key: 'from_code', header: 'Desde' },
    { key: 'to_code', header: 'Hacia' },
    { key: 'reason', header: 'Motivo', width: 32 },
    { key: 'decided_by', header: 'Decidió', width: 24 },
    { key: 'decided_at', header: 'Decidida', kind: 'instant', width: 18 },
    { key: 'decision_comment', header: 'Comentario', width: 32 },
  ];
  return {
    filename: `devoluciones-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Devoluciones', columns, rows: rows() }),
  };
}
