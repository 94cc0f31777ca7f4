import { sql } from 'kysely';
import '../../catalogues/tables.ts';
import '../tables.ts';

/** Of a record `it`: the account in force, as everybody sees it (`maskedAccount`). */
export const accountInForce = sql<string | null>`(
  select coalesce(banks.nombre, account.bank_name) || ' •••• ' || right(account.number, 4)
  from supplier_bank_accounts as account left join banks on banks.id = account.bank_id
  where account.supplier_id = it.id and account.status = 'vigente')`;

/** Whether another account waits for a second person. */
export const bankPending = sql<boolean>`exists (
  select from supplier_bank_accounts as account where account.supplier_id = it.id and account.status = 'por_confirmar')`;
