import { transferKinds, transferStates } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { todayInChile } from '../../platform/today.ts';
import { filteredTransfers } from './transfers.ts';

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
