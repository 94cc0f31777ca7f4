import { bankAccountStates, type BankAccount, type SupplierBank } from 'contract/suppliers/index.ts';
import type * as contract from 'contract/suppliers/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { auditOfAccount, lockAccount, recordBank } from './lock.ts';
import { tellOfAccount, tellOfRefusal } from './notices.ts';
import { sendAccount, sendAccountAgain, stopAccount } from './post.ts';
import { readBank } from './rows.ts';

/** A second person, who has proved again who they are: the account takes the place of the one before. */
export async function confirmBank(context: Writing, given: Received<typeof contract.confirmSupplierBank>): Promise<SupplierBank> {
  const { tx } = context;
  const { bank, account } = await lockAccount(context, given, 'confirm');
  if (bank.in_force) await replace(context, bank.in_force);
  await settle(context, account, 'confirm', null);
  const told = await tellOfAccount(context, bank, account);
  await recordBank(context, bank, {
    action: 'confirm_bank',
    before: bank.in_force ? auditOfAccount(bank.in_force) : undefined,
    after: { ...auditOfAccount(account), avisados: told.join(', ') || null },
  });
  await sendAccount(context, bank.supplier_id);
  return readBank(tx, context, bank.supplier_id);
}

export async function rejectBank(
  context: Writing,
  { comment, ...given }: Received<typeof contract.rejectSupplierBank>,
): Promise<SupplierBank> {
  const { bank, account } = await lockAccount(context, given, 'reject');
  await settle(context, account, 'reject', comment);
  await recordBank(context, bank, { action: 'reject_bank', after: { ...auditOfAccount(account), motivo: comment } });
  await tellOfRefusal(context, bank, account, comment);
  return readBank(context.tx, context, bank.supplier_id);
}

/** Whoever asked takes it back. */
export async function cancelBank(
  context: Writing,
  { comment, ...given }: Received<typeof contract.cancelSupplierBank>,
): Promise<SupplierBank> {
  const { bank, account } = await lockAccount(context, given, 'cancel');
  await settle(context, account, 'cancel', comment);
  await recordBank(context, bank, { action: 'cancel_bank', after: { ...auditOfAccount(account), motivo: comment } });
  return readBank(context.tx, context, bank.supplier_id);
}

/** What the ERP did not take goes there again: it was confirmed, and nothing of it changes. */
export async function resendBank(context: Writing, given: Received<typeof contract.resendSupplierBank>): Promise<SupplierBank> {
  const { bank, account } = await lockAccount(context, given, 'resend');
  const { supplier_id } = bank;
  if (!(await sendAccountAgain(context, { id: account.id, supplier_id })))
    throw new Problem('wrong_state', { message: 'El proveedor no está en el ERP: la recibe cuando se cree ahí.' });
  await recordBank(context, bank, { action: 'resend_bank', after: auditOfAccount(account) });
  return readBank(context.tx, context, supplier_id);
}

async function settle({ tx, user }: Writing, { id, status }: BankAccount, step: 'confirm' | 'reject' | 'cancel', comment: string | null) {
  await tx
    .updateTable('supplier_bank_accounts')
    .set({ status: stateAfter(bankAccountStates, status, step), decided_by: user.id, decided_at: sql<Date>`now()`, comment })
    .where('id', '=', id)
    .execute();
}

async function replace(context: Writing, { id, status }: BankAccount): Promise<void> {
  await context.tx
    .updateTable('supplier_bank_accounts')
    .set({ status: stateAfter(bankAccountStates, status, 'replace') })
    .where('id', '=', id)
    .execute();
  await stopAccount(context, id);
}
