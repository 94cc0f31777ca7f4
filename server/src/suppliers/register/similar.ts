import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import '../tables.ts';

export interface SimilarSupplier {
  id: number;
  code: string | null;
  name: string;
  rut: string | null;
  country: string;
  tax_id: string | null;
  active: boolean;
  merged_into: string | null;
  same_tax_id: boolean;
  same_code: boolean;
  same_name: boolean;
}

interface SupplierText {
  name: string;
  code: string;
  /** A whole RUT as it is kept, or a foreign tax id of that country. */
  tax_id: string;
  country: string;
}

/** Suppliers that may be the one that is typed: by tax id, by code, by a name alike; each found by an index, ten at most. */
export async function similarSuppliers(db: Reader, { name, code, tax_id, country }: SupplierText): Promise<SimilarSupplier[]> {
  const { rows } = await sql<SimilarSupplier>`
    with found as (
      (select id from supplier_records where ${tax_id} <> '' and (rut = ${tax_id} or tax_key = foreign_tax_key(${country}, ${tax_id})) and not discarded limit 10)
      union
      (select id from supplier_records where ${code} <> '' and supplier_code = ${code} and not discarded limit 10)
      union
      (select id from supplier_records where ${name} <> '' and company_key(name) % company_key(${name}) and not discarded
        order by company_key(name) <-> company_key(${name}) limit 10)
    )
    select it.id, it.supplier_code as code, it.name, it.rut, it.country, it.tax_id, coalesce(suppliers.activo, true) as active, suppliers.merged_into,
      ${tax_id} <> '' and coalesce(it.rut = ${tax_id}, it.tax_key = foreign_tax_key(${country}, ${tax_id}), false) as same_tax_id,
      ${code} <> '' and it.supplier_code is not distinct from ${code} as same_code,
      ${name} <> '' and company_key(it.name) = company_key(${name}) as same_name
    from found join supplier_records as it using (id) left join suppliers on suppliers.codigo = it.supplier_code
    order by same_tax_id desc, same_code desc, same_name desc, similarity(company_key(it.name), company_key(${name})) desc, it.id
    limit 10`.execute(db);
  return rows;
}
