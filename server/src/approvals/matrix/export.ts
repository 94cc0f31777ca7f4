import { approvalKinds, approverKinds } from 'contract/approvals/index.ts';
import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { currentRules, inOrder, presentRule, shownRules } from './matrix.ts';
import { todayInChile } from '../../platform/today.ts';

const columns = [
  { key: 'tipo', header: 'Tipo de solicitud', width: 32 },
  { key: 'alcance', header: 'Alcance', width: 40 },
  { key: 'level', header: 'Nivel', kind: 'number' },
  { key: 'amount_from', header: 'Desde (CLP neto)', kind: 'money', money: false, width: 20 },
  { key: 'amount_to', header: 'Hasta, sin incluir (CLP neto)', kind: 'money', money: false, width: 28 },
  { key: 'aprueba', header: 'Aprueba', width: 28 },
  { key: 'aprobador', header: 'Persona o cargo', width: 32 },
] as const;

/** The rules in force that the filters name. */
export async function exportApprovalMatrix(
  { db, user }: Reading,
  filters: Received<typeof contract.exportApprovalMatrix>,
): Promise<FileAnswer> {
  let query = shownRules(currentRules(db, filters));
  for (const by of inOrder) query = query.orderBy(by);
  async function* rows() {
    for await (const batch of batchesOf(db, query)) {
      yield batch.map(presentRule).map((it) => ({
        ...it,
        tipo: approvalKinds[it.kind],
        aprueba: approverKinds[it.approver_kind],
        aprobador: it.staff_id === null && it.cargo_id === null ? '' : it.aprobador,
      }));
    }
  }
  return {
    filename: `matriz-de-aprobacion-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Matriz de aprobación', columns: [...columns], rows: rows() }),
  };
}
