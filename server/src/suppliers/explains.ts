import { BankAccount } from 'contract/suppliers/index.ts';
import type { Hooks } from '../platform/context.ts';
import { explainWith, rowNumber } from '../platform/rules.ts';
import { accountActions } from './bank/actions.ts';
import { readAccountCase } from './bank/rows.ts';

/** By the number of the row. */
export const explains: Hooks['explains'] = {
  bank_account: explainWith(BankAccount.shape.allowed_actions, 'supplier_bank:read', accountActions, ({ db, user }, id) =>
    readAccountCase(db, user, rowNumber(id)),
  ),
};
