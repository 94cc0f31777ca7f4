import { sql, type RawBuilder } from 'kysely';
import '../../catalogues/tables.ts';
import '../tables.ts';

/**
 * The codes of whom the register has under what names a supplier: a RUT, or of who is from abroad their country and their number there
 * (decision 202).
 */
export const codesOf = (named: RawBuilder<string | null>): RawBuilder<string> => sql`
  select listed.codigo as code from suppliers as listed where listed.rut = ${named}
  union all
  select own.supplier_code from supplier_records as own
  where own.tax_key = ${named} and own.supplier_code is not null`;
