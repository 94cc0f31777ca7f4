import type { Reader } from '../../platform/database/database.ts';
import '../tables.ts';

/** The page of a supplier. */
const supplierAt = (id: number): string => `/supplying/suppliers/${id}`;

/** Suppliers by their code, or their name while they have none. */
export async function suppliersAt(db: Reader, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .selectFrom('supplier_records')
    .select(['id', 'supplier_code', 'name'])
    .where('discarded', '=', false)
    .where((it) => it.or([it('supplier_code', 'in', [...names]), it.and([it('supplier_code', 'is', null), it('name', 'in', [...names])])]))
    .execute();
  return new Map(found.map((it) => [it.supplier_code ?? it.name, supplierAt(it.id)]));
}
