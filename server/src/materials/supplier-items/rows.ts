import type { SupplierItem } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { supplierRecordOf } from '../../suppliers/index.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** What was said of a supplier that was merged holds for the other, where nothing was said of that one. */
const soldBy = (db: Reader) =>
  db
    .selectFrom('material_suppliers as it')
    .innerJoin('suppliers as own', 'own.codigo', 'it.supplier_code')
    .innerJoin('suppliers as living', (join) => join.on('living.codigo', '=', sql`coalesce(own.merged_into, own.codigo)`))
    .innerJoin('materials', 'materials.id', 'it.material_id')
    .where(
      sql<boolean>`(own.merged_into is null or not exists (
      select from material_suppliers as other where other.material_id = it.material_id and other.supplier_code = own.merged_into))`,
    )
    .select([
      'it.material_id',
      'materials.codigo as code',
      'living.codigo as supplier_code',
      'living.nombre as supplier',
      'living.activo as active',
    ])
    .select(['it.supplier_item_code', 'it.purchase_unit', 'it.lead_days', 'it.is_usual', 'it.version', 'it.changed_at'])
    .select([plainDecimal<null>('it.factor').as('factor'), plainDecimal<null>('it.minimum_quantity').as('minimum_quantity')])
    .orderBy('it.material_id')
    .orderBy('it.is_usual', 'desc')
    .orderBy('living.nombre')
    .orderBy('living.codigo');

export type SupplierItemRow = Awaited<ReturnType<ReturnType<typeof soldBy>['execute']>>[number];

/** Who sells these materials, by their codes and how; the usual one first. */
export const supplierItemsOf = (db: Reader, codes: readonly string[]): Promise<SupplierItemRow[]> =>
  soldBy(db)
    .where('materials.codigo', 'in', ['', ...codes])
    .execute();

export async function listSupplierItems(
  { db }: Pick<Reading, 'db'>,
  { code }: Received<typeof contract.listSupplierItems>,
): Promise<SupplierItem[]> {
  const rows = await soldBy(db)
    .innerJoin('users as changer', 'changer.id', 'it.changed_by')
    .where('materials.codigo', '=', code)
    .select(['changer.nombre as changed_by', supplierRecordOf('living.codigo').as('supplier_id')])
    .execute();
  return rows.map(({ changed_at, ...it }) => ({ ...it, changed_at: changed_at.toISOString() }));
}
