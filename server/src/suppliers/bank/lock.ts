import { countryName, maskedAccount, type BankAccount, type SupplierBank } from 'contract/suppliers/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { notFound, notSeen, Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { accountActions } from './actions.ts';
import { readAccountCase, readBank } from './rows.ts';

/** Holds a supplier while its accounts change; refuses what somebody did not see. */
export async function lockBank(context: Writing, supplier_id: number, fingerprint: string): Promise<SupplierBank> {
  await context.tx.selectFrom('supplier_records').where('id', '=', supplier_id).select('id').forUpdate().executeTakeFirst();
  const bank = await readBank(context.tx, context, supplier_id);
  if (bank.fingerprint !== fingerprint)
    throw new Problem('stale', {
      message: 'Los datos bancarios cambiaron mientras tanto. Revise cómo quedaron e intente de nuevo.',
      current: bank,
    });
  return bank;
}

interface AccountReference {
  account_id: number;
  fingerprint: string;
}
type Action = BankAccount['allowed_actions'][number];
interface LockedAccount {
  bank: SupplierBank;
  account: BankAccount;
}

/** The account that waits, or the one in force, held, for what somebody is allowed to do with it. */
export async function lockAccount(context: Writing, { account_id, fingerprint }: AccountReference, action: Action): Promise<LockedAccount> {
  const { tx, user } = context;
  const found = await tx.selectFrom('supplier_bank_accounts').where('id', '=', account_id).select('supplier_id').executeTakeFirst();
  if (!found) throw notSeen('Esa cuenta', 'ella');
  await tx.selectFrom('supplier_records').where('id', '=', found.supplier_id).select('id').forUpdate().executeTakeFirst();
  requireAllowed(accountActions[action], await readAccountCase(tx, user, account_id));
  const bank = await lockBank(context, found.supplier_id, fingerprint);
  const account = [bank.pending, bank.in_force].find((it) => it?.id === account_id);
  if (!account) throw notFound('Esa cuenta');
  return { bank, account };
}

/** What the history tells of an account: never its number. */
export const auditOfAccount = ({ bank, country, swift, number, email }: BankAccount) => ({
  banco: bank,
  ...(swift !== null && { pais_del_banco: countryName(country), swift }),
  cuenta: maskedAccount(number),
  correo_pagos: email,
});

interface BankRecord {
  action: 'ask_bank' | 'confirm_bank' | 'reject_bank' | 'cancel_bank' | 'resend_bank';
  before?: object | undefined;
  after: object;
}

/** Under the supplier, by its code, or its name while it has none. */
export async function recordBank(
  context: Writing,
  { supplier_id, name }: SupplierBank,
  { action, before, after }: BankRecord,
): Promise<void> {
  const { supplier_code } = await context.tx
    .selectFrom('supplier_records')
    .where('id', '=', supplier_id)
    .select('supplier_code')
    .executeTakeFirstOrThrow();
  await record(context, { action, entity: 'supplier', id: supplier_code ?? name, before, after });
}
