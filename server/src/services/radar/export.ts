import { radarRules, type RadarRow } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { todayInChile } from '../../platform/today.ts';
import { radarRows, requireWholeSight } from './list.ts';

/** What the filters find, each finding in a row of its own. */
export async function exportRadar({ db, user }: Reading, filters: Received<typeof contract.radarXlsx>): Promise<FileAnswer> {
  requireWholeSight(user);
  return {
    filename: `radar-maverick-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Radar', columns, rows: findingsIn(batchesOf(db, radarRows(db, user, filters))) }),
  };
}

async function* findingsIn(batches: AsyncIterable<readonly RadarRow[]>) {
  for await (const batch of batches)
    yield batch.flatMap(({ findings, ...row }) => findings.map(({ rule, text }) => ({ ...row, why: radarRules[rule].label, text })));
}

const columns: Sheet['columns'] = [
  { key: 'approved_on', header: 'Aprobada', kind: 'day' },
  { key: 'number', header: 'Solicitud' },
  { key: 'title', header: 'Título' },
  { key: 'requester', header: 'Solicitante' },
  { key: 'charge', header: 'Proyecto o CECO' },
  { key: 'why', header: 'Motivo' },
  { key: 'text', header: 'Qué se encontró' },
  { key: 'amount', header: 'Monto neto', kind: 'money' },
];
