import { proposalStates, proposalWays } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet, type Sheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { todayInChile } from '../../platform/today.ts';
import { proposalRowsOf, proposalsSeenBy } from './rows.ts';

const columns: Sheet['columns'] = [
  { key: 'number', header: 'Propuesta', width: 14 },
  { key: 'state', header: 'Estado', width: 18 },
  { key: 'warehouse_code', header: 'Bodega', width: 12 },
  { key: 'warehouse', header: 'Nombre de la bodega', width: 32 },
  { key: 'code', header: 'Código', width: 16 },
  { key: 'description', header: 'Descripción', width: 48 },
  { key: 'unit', header: 'Unidad', width: 10 },
  { key: 'quantity', header: 'Propuesto', kind: 'number' },
  { key: 'asked_quantity', header: 'Pedido', kind: 'number' },
  { key: 'way', header: 'Cómo', width: 28 },
  { key: 'supplier', header: 'Proveedor habitual', width: 32 },
  { key: 'why', header: 'Por qué', width: 64 },
  { key: 'found', header: 'Propuesta el', kind: 'day' },
  { key: 'decided', header: 'Decidida el', kind: 'day' },
  { key: 'decided_by', header: 'Decidió', width: 26 },
  { key: 'request_number', header: 'Solicitud', width: 14 },
  { key: 'reason', header: 'Motivo', width: 40 },
  { key: 'dropped_until', header: 'No proponer hasta', kind: 'day' },
];

const dayOf = (column: string) => sql<string | null>`to_char(${sql.ref(column)} at time zone 'America/Santiago', 'YYYY-MM-DD')`;

export async function exportProposals({ db, user }: Reading, filters: Received<typeof contract.exportProposals>): Promise<FileAnswer> {
  const query = proposalRowsOf(proposalsSeenBy(db, user, filters)).select([
    dayOf('it.found_at').as('found'),
    dayOf('it.decided_at').as('decided'),
  ]);
  async function* rows() {
    for await (const batch of batchesOf(db, query))
      yield batch.map((it) => ({ ...it, state: proposalStates.label(it.state), way: proposalWays[it.way] }));
  }
  return {
    filename: `reposicion-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Reposición', columns, rows: rows() }),
  };
}
