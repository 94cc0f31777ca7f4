import type { ErpPostState } from 'contract/erp/index.ts';
import { bankAccountStates, type BankAccount, type BankAccountStatus } from 'contract/suppliers/index.ts';
import { namesHolding, needs } from '../../access/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions of an account are judged by. */
export interface AccountCase {
  row: {
    status: BankAccountStatus;
    supplier: string;
    asked_by: number;
    asked_by_name: string;
    /** Since when it stands so. */
    since: Date;
    /** How it stands in the ERP; null while the ERP need not know. */
    erp: ErpPostState | null;
  };
  user: User;
}
type AccountRule = Rule<AccountCase>;

/** What is answered is the whole of where a supplier is paid. */
const reads: AccountRule = needs('supplier_bank:read');
const during = (is: BankAccountStatus): AccountRule =>
  whileState(
    bankAccountStates,
    (status) => status === is,
    ({ row }) => ({ thing: `La cuenta de ${row.supplier}`, status: row.status, since: row.since }),
  );
const pending = during('por_confirmar');
/** What did not reach the ERP, and nothing brings it there by itself. */
export const stoppedInErp: readonly ErpPostState[] = ['fallido', 'cancelado'];
const bySecondPerson = (says: string): AccountRule => ({
  code: 'not_allowed',
  lets: ({ row, user }) => row.asked_by !== user.id,
  says: () => says,
  opens: { words: 'Puede hacerlo', names: (db) => namesHolding(db, 'supplier_bank:approve') },
});

/** All that can be done with an account of a supplier. */
export const accountActions: DeclaredActions<BankAccount['allowed_actions'][number], AccountCase> = {
  confirm: {
    label: 'Confirmar',
    effect: 'Desde ahora se le paga en esta cuenta, y el ERP la recibe.',
    rules: [
      pending,
      reads,
      needs('supplier_bank:approve'),
      bySecondPerson('La confirma una segunda persona: nadie confirma la cuenta que pidió.'),
    ],
  },
  reject: {
    label: 'Rechazar',
    effect: 'Se sigue pagando en la cuenta de antes, y quien la pidió lee por qué.',
    rules: [pending, reads, needs('supplier_bank:approve'), bySecondPerson('Lo propio no se rechaza: anúlelo.')],
  },
  cancel: {
    label: 'Anular',
    effect: 'Se sigue pagando en la cuenta de antes.',
    rules: [
      pending,
      reads,
      needs('supplier_bank:create'),
      {
        code: 'not_allowed',
        lets: ({ row, user }) => row.asked_by === user.id,
        says: () => 'La anula quien la pidió.',
        opens: { words: 'Puede hacerlo', names: (_db, { row }) => [row.asked_by_name] },
      },
    ],
  },
  resend: {
    label: 'Enviar de nuevo al ERP',
    effect: 'El ERP la recibe como está; no se confirma otra vez.',
    rules: [
      during('vigente'),
      reads,
      needs('supplier_bank:approve'),
      {
        code: 'rule',
        lets: ({ row }) => row.erp !== null && stoppedInErp.includes(row.erp),
        says: ({ row }) =>
          row.erp === 'publicado' ? 'El ERP ya la tiene.' : row.erp === null ? 'El ERP no la espera.' : 'Ya va en camino al ERP.',
      },
    ],
  },
};
