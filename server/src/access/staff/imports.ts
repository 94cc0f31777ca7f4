import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import { brokenCheck, brokenUnique, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { peopleOfStaff, refuseDuties } from '../duties/duties.ts';
import { insertAll, noteAll, updateAll } from '../sheets/rowsets.ts';
import { applySheet, previewSheet, readSheet, sheetTemplate, type SheetKind } from '../sheets/sheets.ts';
import { touchAccounts } from './changes.ts';
import { staffColumns, type StaffField } from './columns.ts';
import { reviewStaffRows, type WrittenStaff } from './sheet.ts';

const staff: SheetKind<StaffField, WrittenStaff> = {
  kind: 'staff',
  name: 'Personal',
  columns: staffColumns,
  keys: ['rut', 'email'],
  // Superiors reach across the whole table: nobody else changes it meanwhile.
  lock: async (tx) => void (await sql`lock table staff in exclusive mode`.execute(tx)),
  review: reviewStaffRows,
  write: writeStaff,
};

export const previewStaff = (context: Preparing, input: Received<typeof contract.previewEmployeeImport>) =>
  previewSheet(staff, context, input);
export const readStaffImport = (context: Reading, input: Received<typeof contract.getEmployeeImport>) => readSheet(staff, context, input);
export const importStaff = (context: Writing, input: Received<typeof contract.applyEmployeeImport>) => applySheet(staff, context, input);
export const staffTemplate = (context: Reading) => sheetTemplate(context, staff);

/** A few statements, however many the rows are: first who is new, so that others can have them as superiors. */
async function writeStaff(context: Writing, written: readonly WrittenStaff[]): Promise<void> {
  const { tx } = context;
  const leaving = written.flatMap(({ before, after }) => (before?.activo && !after.activo ? [before.id] : []));
  await refuseDuties(context, await peopleOfStaff(tx, leaving));
  const ids = await saveRows(tx, written).catch(explain);
  await touchAccounts(
    tx,
    written.map((it) => it.before?.user_id ?? null),
  );
  await noteAll(
    context,
    written.map(({ row, before, kept }) => ({
      action: before ? 'update' : 'create',
      entity: 'staff',
      id: before?.id ?? ids.get(row) ?? 0,
      ...kept,
    })),
  );
}

async function saveRows(tx: Tx, written: readonly WrittenStaff[]): Promise<Map<number, number>> {
  const fresh = written.filter((it) => !it.before);
  const made = await insertAll(
    tx,
    'staff',
    fresh.map((it) => it.after),
  );
  // Every row has a RUT or a mail, and no two rows the same.
  const keyOf = ({ rut, email }: { rut: string | null; email: string | null }) => rut ?? email;
  const idByKey = new Map(made.map((it) => [keyOf(it), it.id]));
  const ids = new Map(fresh.map(({ row, after }) => [row, idByKey.get(keyOf(after)) ?? 0]));
  const superiorOf = ({ superior }: WrittenStaff) => superior && ('id' in superior ? superior.id : (ids.get(superior.row) ?? null));
  await updateAll(
    tx,
    'staff',
    written.flatMap((it) => (it.before ? [{ id: it.before.id, ...it.after, jefe_id: superiorOf(it) }] : [])),
  );
  await updateAll(
    tx,
    'staff',
    fresh.filter((it) => it.superior).map((it) => ({ id: ids.get(it.row) ?? 0, jefe_id: superiorOf(it) })),
  );
  return ids;
}

/** What somebody else wrote in the meantime, told instead of failing. */
function explain(error: unknown): never {
  if (brokenUnique(error)) throw new Problem('stale', { message: 'Otra persona acaba de crear lo mismo. Vuelva a revisar la planilla.' });
  if (brokenCheck(error) === 'staff_without_circle')
    throw new Problem('stale', { message: 'Los superiores cambiaron. Vuelva a revisar la planilla.' });
  throw error;
}
