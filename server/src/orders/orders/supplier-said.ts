import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import '../../catalogues/tables.ts';
import '../../suppliers/tables.ts';

/** What an order says of its supplier, as it is known today: written down with it, so that it goes on saying it. */
export async function supplierSaid(tx: Tx, code: string) {
  const { country, tax_id, address, ...it } = await tx
    .selectFrom('suppliers')
    .leftJoin('supplier_records as record', 'record.supplier_code', 'suppliers.codigo')
    .leftJoin('communes', 'communes.codigo', 'record.commune')
    .where('suppliers.codigo', '=', code)
    .select(['suppliers.nombre as supplier', 'suppliers.rut as supplier_rut', 'record.country', 'record.tax_id'])
    .select(sql<string | null>`nullif(concat_ws(', ', record.address, communes.nombre), '')`.as('address'))
    .executeTakeFirstOrThrow();
  return { ...it, supplier_country: country, supplier_tax_id: tax_id, supplier_address: address };
}
