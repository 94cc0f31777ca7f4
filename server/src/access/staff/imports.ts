import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import { brokenCheck, type Tx } from '../../platform/database/database.ts';
import { insertAll, updateAll } from '../../platform/database/rowsets.ts';
import { applyImport, importTemplate, previewImport, readImport } from '../../platform/imports/imports.ts';
import type { SheetKind } from '../../platform/imports/kind.ts';
import { Problem } from '../../platform/problem.ts';
import { peopleOfStaff, refuseDuties } from '../duties/duties.ts';
import { touchAccounts } from './changes.ts';
import { staffColumns, type StaffField } from './columns.ts';
import { judgeStaff, type WrittenStaff } from './sheet.ts';

const staff: SheetKind<StaffField, WrittenStaff> = {
  name: 'Personal',
  entity: 'staff_import',
  columns: staffColumns,
  keys: ['email', 'rut'],
  needs: 'any key',
  hint: 'Descargue la planilla modelo.',
  maxRows: 5_000,
  update: { permission: 'users:update', refusal: 'no tiene permiso para modificar el personal' },
  // Superiors reach across the whole table: nobody else changes it meanwhile.
  lock: (tx) => sql`lock table staff in exclusive mode`.execute(tx),
  judge: judgeStaff,
  write: writeStaff,
};

export const previewStaff = (context: Preparing, input: Received<typeof contract.previewEmployeeImport>) =>
  previewImport(staff, context, input);
export const readStaffImport = (context: Reading, input: Received<typeof contract.getEmployeeImport>) => readImport(staff, context, input);
export const importStaff = (context: Writing, input: Received<typeof contract.applyEmployeeImport>) => applyImport(staff, context, input);
export const staffTemplate = (context: Reading) => importTemplate(staff, context);

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
  await recordAll(
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
  if (brokenCheck(error) === 'staff_without_circle')
    throw new Problem('stale', { message: 'Los superiores cambiaron. Vuelva a revisar la planilla.' });
  throw error;
}
