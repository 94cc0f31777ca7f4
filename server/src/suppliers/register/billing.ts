import { isAbroad } from 'contract/suppliers/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import '../tables.ts';

/** Whether the supplier of a code bills with a boleta de honorarios, of which something is kept back. */
export const isPaidByFee = (code: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from supplier_records as record where record.supplier_code = ${code} and record.billing = 'boleta_honorarios')`;

/** Whether what a supplier bills carries IVA: an exempt invoice, a fee and a foreign document do not (domain §2); of whom nobody said it, it does, unless they are from abroad. */
export async function carriesTax(db: Reader | Tx, supplier_code: string): Promise<boolean> {
  const record = await db
    .selectFrom('supplier_records')
    .where('supplier_code', '=', supplier_code)
    .select(['billing', 'country'])
    .executeTakeFirst();
  const unsaid = isAbroad(record?.country ?? null) ? 'extranjera' : 'factura';
  return (record?.billing ?? unsaid) === 'factura';
}
