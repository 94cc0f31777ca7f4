import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { readCount } from './counts.ts';

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
