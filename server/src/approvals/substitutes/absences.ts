import type { Absence } from 'contract/approvals/index.ts';
import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { requireInService } from '../../access/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenExclusion, brokenReference, type Reader, type Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { Problem } from '../../platform/problem.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import '../../access/tables.ts';
import '../tables.ts';

const absences = (db: Reader) =>
  db
    .selectFrom('absences as it')
    .innerJoin('staff', 'staff.id', 'it.staff_id')
    .leftJoin('automatic_substitutes as automatic', 'automatic.staff_id', 'it.staff_id')
    .leftJoin('staff as person', 'person.id', 'automatic.substitute_id');

const absenceColumns = [
  ...(['it.id', 'it.staff_id', 'staff.nombre as persona', 'it.desde', 'it.hasta', 'it.tipo', 'it.version'] as const),
  'person.nombre as suplente',
] as const;

/** A range of days finds whatever touches it. */
export async function listAbsences(
  { db }: Reading,
  { page, per_page, search, tipo, desde, hasta, sort }: Received<typeof contract.listAbsences>,
) {
  let found = absences(db);
  if (search) found = found.where(contains(textOf('staff.nombre'), search));
  if (tipo) found = found.where('it.tipo', '=', tipo);
  if (desde) found = found.where('it.hasta', '>=', desde);
  if (hasta) found = found.where('it.desde', '<=', hasta);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return pageOf(
    { page, per_page },
    found,
    found
      .select(absenceColumns)
      .orderBy(sql.ref(sort.replace('-', '')), direction)
      .orderBy('it.id', direction),
  );
}

async function one(db: Reader, id: number): Promise<Absence> {
  const found = await absences(db).select(absenceColumns).where('it.id', '=', id).executeTakeFirst();
  if (!found) throw new Problem('not_found');
  return found;
}

export async function createAbsence(context: Writing, given: Received<typeof contract.createAbsence>): Promise<Absence> {
  const { tx } = context;
  await requireInService(tx, { field: 'staff_id', chosen: given.staff_id });
  const { id } = await tx.insertInto('absences').values(given).returning('id').executeTakeFirstOrThrow().catch(explain);
  const after = await one(tx, id);
  await record(context, { action: 'create', entity: 'absence', id, after });
  return after;
}

export async function updateAbsence(
  context: Writing,
  { id, version, ...given }: Received<typeof contract.updateAbsence>,
): Promise<Absence> {
  const { tx } = context;
  const before = await lockAbsence(tx, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  await requireInService(tx, { field: 'staff_id', chosen: given.staff_id, held: before.staff_id });
  await tx
    .updateTable('absences')
    .set({ ...given, version: version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(explain);
  const after = await one(tx, id);
  await record(context, { action: 'update', entity: 'absence', id, before, after });
  return after;
}

export async function deleteAbsence(context: Writing, { id }: { id: number }) {
  const { tx } = context;
  const before = await lockAbsence(tx, id);
  await tx.deleteFrom('absences').where('id', '=', id).execute();
  await record(context, { action: 'delete', entity: 'absence', id, before });
  return { done: true } as const;
}

async function lockAbsence(tx: Tx, id: number): Promise<Absence> {
  await tx.selectFrom('absences').select('id').where('id', '=', id).forUpdate().execute();
  return one(tx, id);
}

function explain(error: unknown): never {
  if (brokenExclusion(error)) throw new Problem('duplicate', { fields: { desde: 'Ya tiene una ausencia en parte de esos días.' } });
  if (brokenReference(error)) throw new Problem('invalid', { fields: { staff_id: 'Esa persona no existe.' } });
  throw error;
}
