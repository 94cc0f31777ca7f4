import { bankAccountStates } from 'contract/suppliers/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { stateAfter } from '../../platform/state-after.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** Of a record `it`: the account in force, as everybody sees it (`maskedAccount`). */
export const accountInForce = sql<string | null>`(
  select banks.nombre || ' •••• ' || right(account.number, 4)
  from supplier_bank_accounts as account join banks on banks.id = account.bank_id
  where account.supplier_id = it.id and account.status = 'vigente')`;

/** Whether another account waits for a second person. */
export const bankPending = sql<boolean>`exists (
  select from supplier_bank_accounts as account where account.supplier_id = it.id and account.status = 'por_confirmar')`;

/** Who is written down with another RUT than before is not paid in the account of that one. */
export async function endForeignAccount(tx: Tx, supplier_id: number): Promise<void> {
  await tx
    .updateTable('supplier_bank_accounts as it')
    .set({ status: stateAfter(bankAccountStates, 'vigente', 'replace') })
    .where('it.supplier_id', '=', supplier_id)
    .where('it.status', '=', 'vigente')
    .where(sql<boolean>`it.holder is distinct from (select coalesce(rut, tax_id) from supplier_records where id = it.supplier_id)`)
    .execute();
}
