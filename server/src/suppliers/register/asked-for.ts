import { sql, type RawBuilder } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import '../tables.ts';

declare module '../../platform/context.ts' {
  interface Hooks {
    /** The numbers of the requests by which the creation of these candidates is asked for, as far as they are open. */
    supplierCreations: (db: Reader, candidates: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  }
}

/** Whose creation is asked for under what names a supplier: they are in no register yet. */
export const askedFor = (named: RawBuilder<string | null>): RawBuilder<number | null> => sql`(
  select own.id from supplier_records as own
  where own.supplier_code is null and not own.discarded
    and (own.rut = ${named} or own.tax_key = ${named})
  limit 1)`;

/** Who is in the register under exactly this name, and without anything that tells who they are to the taxes: of several who is active. */
export const namelessTo = (name: RawBuilder<string | null>): RawBuilder<number | null> => sql`(
  select own.id from supplier_records as own
  join suppliers as listed on listed.codigo = own.supplier_code and listed.merged_into is null
  where company_key(own.name) = company_key(${name}) and own.name = ${name} and not own.discarded
    and own.rut is null and length(coalesce(own.tax_key, '')) < length('DE 1234')
  order by listed.activo desc, own.id
  limit 1)`;
