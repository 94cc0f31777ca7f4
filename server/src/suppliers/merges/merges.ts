import { holdRegister, retireMerged } from '../../catalogues/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** Holds suppliers in one order, behind the register: of two who merge the same at once one waits. */
export async function lockSuppliers(tx: Tx, ids: readonly number[]): Promise<void> {
  await holdRegister(tx);
  await tx
    .selectFrom('supplier_records')
    .where('id', 'in', [...ids])
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Writes that one supplier turned out to be another; it is bought from no more. */
export async function keepMerge(
  { tx, user }: Pick<Writing, 'tx' | 'user'>,
  { from, into, reason }: { from: string; into: string; reason: string },
): Promise<number> {
  const { id } = await tx
    .insertInto('supplier_merges')
    .values({ supplier_code: from, into_code: into, reason, merged_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await retireMerged(tx, { code: from, into });
  await tx
    .updateTable('supplier_records')
    .set((it) => ({ version: it('version', '+', 1) }))
    .where('supplier_code', 'in', [from, into])
    .execute();
  return id;
}

/** Those that became one, or of one that became another its own; the latest first. */
export async function mergesOf(db: Reader, code: string) {
  const rows = await db
    .selectFrom('supplier_merges as it')
    .innerJoin('suppliers as gone', 'gone.codigo', 'it.supplier_code')
    .innerJoin('users', 'users.id', 'it.merged_by')
    .leftJoin('supplier_records as record', 'record.supplier_code', 'gone.codigo')
    .where((of) => of.or([of('gone.merged_into', '=', code), of('gone.codigo', '=', code)]))
    .select(['it.number', 'gone.codigo as code', 'gone.nombre as name', 'record.id as supplier_id', 'it.reason'])
    .select(['users.nombre as merged_by', 'it.merged_at'])
    .orderBy('it.id', 'desc')
    .execute();
  return rows.map(({ merged_at, ...it }) => ({ ...it, merged_at: merged_at.toISOString() }));
}
