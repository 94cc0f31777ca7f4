import { isAbroad, type BillingKind } from 'contract/suppliers/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import '../tables.ts';

/** Whether the supplier of a code bills with a boleta de honorarios, of which something is kept back. */
export const isPaidByFee = (code: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from supplier_records as record where record.supplier_code = ${code} and record.billing = 'boleta_honorarios')`;

/** What a supplier bills with; of whom nobody said it, an invoice with IVA, or a foreign document where they are from abroad. */
export async function billsWith(db: Reader | Tx, supplier_code: string): Promise<BillingKind> {
  const record = await db
    .selectFrom('supplier_records')
    .where('supplier_code', '=', supplier_code)
    .select(['billing', 'country'])
    .executeTakeFirst();
  return record?.billing ?? (isAbroad(record?.country ?? null) ? 'extranjera' : 'factura');
}

/** Whether what a supplier bills carries IVA: an exempt invoice, a fee and a foreign document do not (domain §2). */
export const carriesTax = async (db: Reader | Tx, supplier_code: string): Promise<boolean> =>
  (await billsWith(db, supplier_code)) === 'factura';
