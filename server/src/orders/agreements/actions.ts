import { agreementStates, type AgreementStanding, type AgreementStatus, type PriceAgreement } from 'contract/orders/index.ts';
import { namesHolding, needs } from '../../access/index.ts';
import { seesMoney } from '../../platform/money.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions of an agreement are judged by. */
export interface AgreementCase {
  row: {
    number: string;
    status: AgreementStatus;
    standing: AgreementStanding | null;
    asked_by: number;
    asked_by_name: string;
  };
  user: User;
}
type AgreementRule = Rule<AgreementCase>;

const during = (is: AgreementStatus): AgreementRule =>
  whileState(
    agreementStates,
    (status) => status === is,
    ({ row }: AgreementCase) => ({ thing: `El convenio ${row.number}`, status: row.status, since: null }),
  );
const pending = during('por_confirmar');

/** A price is kept by those who buy, and who see what they keep. */
export const keepsPrices: Rule<{ user: User }> = {
  code: 'not_allowed',
  lets: ({ user }) => user.isSupply && seesMoney(user),
  says: () => 'Los convenios de precio los registra y termina abastecimiento.',
};

const bySecondPerson = (says: string): AgreementRule => ({
  code: 'not_allowed',
  lets: ({ row, user }) => row.asked_by !== user.id,
  says: () => says,
  opens: { words: 'Puede hacerlo', names: (db) => namesHolding(db, 'purchase_orders:approve') },
});

/** All that can be done with an agreement. */
export const agreementActions: DeclaredActions<PriceAgreement['allowed_actions'][number], AgreementCase> = {
  confirm: {
    label: 'Confirmar',
    effect: 'Desde su día, las órdenes y cotizaciones toman este precio; el convenio que hubiera termina el día anterior.',
    rules: [
      pending,
      needs('purchase_orders:approve'),
      bySecondPerson('Lo confirma una segunda persona: nadie confirma el precio que registró.'),
    ],
  },
  reject: {
    label: 'Rechazar',
    effect: 'No llega a valer, y quien lo registró lee por qué.',
    rules: [pending, needs('purchase_orders:approve'), bySecondPerson('Lo propio no se rechaza: anúlelo.')],
  },
  cancel: {
    label: 'Anular',
    effect: 'No llega a valer.',
    rules: [
      pending,
      needs('purchase_orders:update'),
      {
        code: 'not_allowed',
        lets: ({ row, user }) => row.asked_by === user.id,
        says: () => 'Lo anula quien lo registró.',
        opens: { words: 'Puede hacerlo', names: (_db, { row }) => [row.asked_by_name] },
      },
    ],
  },
  end: {
    label: 'Terminar',
    effect: 'Vale hasta hoy; si todavía no empieza, queda anulado. Lo que ya se compró no cambia.',
    rules: [
      during('confirmado'),
      needs('purchase_orders:update'),
      keepsPrices,
      {
        code: 'wrong_state',
        lets: ({ row }) => row.standing !== 'vencido',
        says: ({ row }) => `El convenio ${row.number} ya venció.`,
      },
    ],
  },
};
