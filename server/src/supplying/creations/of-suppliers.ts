import type { Reader } from '../../platform/database/database.ts';
import './tables.ts';

/** By which requests the creation of these suppliers is, or was, asked for. */
export async function creationsOfSuppliers(db: Reader, suppliers: readonly number[]) {
  if (suppliers.length === 0) return new Map<number, { id: number; number: string }>();
  const rows = await db
    .selectFrom('creation_requests')
    .where('supplier_id', 'in', [...suppliers])
    .select(['id', 'number', 'supplier_id'])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ supplier_id, ...it }) => [supplier_id ?? 0, it]));
}

/** The same as quotations say it. */
export async function creationsOfCandidates(db: Reader, candidates: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = await creationsOfSuppliers(db, candidates);
  return new Map([...found].map(([supplier, { number }]) => [supplier, number]));
}
