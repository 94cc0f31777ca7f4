import type { SupplierTerms } from 'contract/suppliers/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** What is known of each of these suppliers, with the names of what was chosen. */
export async function termsOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, SupplierTerms>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('supplier_records as it')
    .leftJoin('communes', 'communes.codigo', 'it.commune')
    .leftJoin('business_categories as category', 'category.id', 'it.category_id')
    .leftJoin('payment_methods as method', 'method.id', 'it.payment_method_id')
    .leftJoin('payment_conditions as condition', 'condition.id', 'it.payment_condition_id')
    .leftJoin('services_bought as bought', 'bought.id', 'it.service_bought_id')
    .where('it.id', 'in', [...ids])
    .select(['it.id', 'it.name', 'it.rut', 'it.country', 'it.tax_id', 'it.trade_name', 'it.email', 'it.phone', 'it.contact', 'it.address'])
    .select(['it.commune', 'communes.nombre as commune_name', 'it.currency', 'it.billing'])
    .select(['it.category_id', 'category.nombre as category', 'it.payment_method_id', 'method.nombre as payment_method'])
    .select(['it.payment_condition_id', 'condition.nombre as payment_condition'])
    .select(['it.service_bought_id', 'bought.nombre as service_bought'])
    .execute();
  return new Map(rows.map(({ id, ...terms }) => [id, terms]));
}
