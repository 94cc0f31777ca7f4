import { sql } from 'kysely';
import { source } from './rows.ts';
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

/** Whether the ERP did not take the account in force: there the supplier is paid as before. */
export const bankRefused = sql<boolean>`exists (
  select from supplier_bank_accounts as account join erp_posts as post on post.source_id = account.id
  where account.supplier_id = it.id and account.status = 'vigente' and post.source = ${sql.lit(source)} and post.state = 'fallido')`;
