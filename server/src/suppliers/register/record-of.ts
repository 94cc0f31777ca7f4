import { sql, type RawBuilder } from 'kysely';
import '../tables.ts';

/** The number of the supplier's page, of the code that a column holds; null where the register has none. */
export const supplierRecordOf = (column: string): RawBuilder<number | null> =>
  sql`(select record.id from supplier_records as record where record.supplier_code = ${sql.ref(column)})`;
