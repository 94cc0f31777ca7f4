import { billingKinds, type BillingKind } from 'contract/suppliers/index.ts';
import type * as contract from 'contract/suppliers/index.ts';
import type { Answer } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import '../../catalogues/tables.ts';

const billings = Object.keys(billingKinds) as BillingKind[];
/** The names of the catalogues are kept in the order of Spanish. */
const choices = (db: Reading['db'], table: 'business_categories' | 'payment_methods' | 'services_bought') =>
  db
    .selectFrom<'business_categories' | 'payment_methods' | 'services_bought'>(table)
    .where('activo', '=', true)
    .select(['id', 'nombre'])
    .orderBy('nombre')
    .execute();

/** What the form of a supplier chooses from. */
export async function supplierDropdowns({ db }: Reading): Promise<Answer<typeof contract.getSupplierDropdowns>> {
  return {
    business_category: await choices(db, 'business_categories'),
    banks: await db.selectFrom('banks').where('activo', '=', true).select(['id', 'codigo', 'nombre']).orderBy('nombre').execute(),
    boleta_factura: billings.map((id) => ({ id, nombre: billingKinds[id] })),
    payment_method: await choices(db, 'payment_methods'),
    payment_condition: await db
      .selectFrom('payment_conditions')
      .where('activo', '=', true)
      .select(['id', 'nombre', 'dias'])
      .orderBy('dias')
      .orderBy('nombre')
      .execute(),
    service_bought: await choices(db, 'services_bought'),
    document_types: await db
      .selectFrom('supplier_document_types')
      .where('activo', '=', true)
      .select(['id', 'nombre', 'vence', 'bloquea'])
      .orderBy('nombre')
      .execute(),
  };
}

/** North to south, each with its communes. */
export async function supplierRegiones({ db }: Reading): Promise<Answer<typeof contract.supplierRegiones>> {
  const regions = await db.selectFrom('regions').select(['codigo', 'nombre']).orderBy('orden').execute();
  const communes = await db.selectFrom('communes').select(['codigo', 'nombre', 'codigo_region']).orderBy('nombre').execute();
  const byRegion = Map.groupBy(communes, (it) => it.codigo_region);
  return regions.map((it) => ({ ...it, comunas: (byRegion.get(it.codigo) ?? []).map(({ codigo, nombre }) => ({ codigo, nombre })) }));
}
