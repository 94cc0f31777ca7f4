import { approvalStates, type ApprovalKind, type ApprovalStrip, type RequestToApprove } from 'contract/approvals/index.ts';
import { needs } from '../../access/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import type { ApprovalDeclaration, DecisionDetails } from '../approvals/declaration.ts';
import { whoMayDecide } from '../deciders/waiting.ts';
import { nobodyApprovesOwn } from './whose-turn.ts';

/** Whether it is a person's turn to decide the step that waits. */
interface Turn {
  approval_id: number;
  isAsked: boolean;
  isOwn: boolean;
  isTwice: boolean;
}

/** What the actions of an approval are judged by. */
export interface TurnCase extends Turn {
  kind: ApprovalKind;
  estado: ApprovalStrip['estado'];
  /** Of the step that the person is told of: one that they decided waits no more. */
  isPending: boolean;
  user: User;
  details: ApprovalDeclaration['details'];
}

const deciders: NonNullable<Rule<Turn>['opens']> = {
  words: 'Puede hacerlo',
  names: async (db, { approval_id }) => (await whoMayDecide(db, approval_id)).map((it) => it.nombre),
};

/** Nobody decides what they ask for, nor twice, nor what waits for another. */
export const turnRules: readonly Rule<Turn>[] = [
  { code: 'not_allowed', lets: (it) => !it.isOwn, says: () => nobodyApprovesOwn, opens: deciders },
  {
    code: 'not_allowed',
    lets: (it) => !it.isAsked || !it.isTwice,
    says: () => 'Otro paso de esta solicitud es suyo: nadie decide dos veces. Este lo decide su titular, u otra persona que lo supla.',
    opens: deciders,
  },
  { code: 'not_allowed', lets: (it) => it.isAsked, says: () => 'Esta solicitud no espera su decisión.', opens: deciders },
];
export const takesTurn = (turn: Turn): boolean => turnRules.every((it) => it.lets(turn));

const deciding: readonly Rule<TurnCase>[] = [
  whileState(
    approvalStates,
    (status) => status === 'pendiente',
    ({ estado }) => ({ thing: 'La solicitud', status: estado }),
  ),
  { code: 'wrong_state', lets: (it) => it.isPending, says: () => 'Usted ya la decidió: está en el paso siguiente.', opens: deciders },
  needs('approvals:approve'),
  ...turnRules,
];

/** What a decision may say besides yes or no depends on what is asked for. */
const takes = (detail: keyof DecisionDetails, says: string): Rule<TurnCase> => ({
  code: 'rule',
  lets: ({ details, kind }) => details?.of(kind).includes(detail) ?? false,
  says: () => says,
});

/** All that can be done with what waits for a decision. */
export const approvalActions: DeclaredActions<RequestToApprove['allowed_actions'][number], TurnCase> = {
  approve: {
    label: 'Aprobar',
    effect: 'Pasa a quien sigue; si era el último paso, queda aprobada. Se puede deshacer durante unos segundos.',
    rules: deciding,
  },
  reject: { label: 'Rechazar', effect: 'La solicitud termina, y quien la pidió lee el motivo.', rules: deciding },
  lines: {
    label: 'Decidir por línea',
    effect: 'Cada línea se aprueba, se aprueba por menos, o se rechaza con su motivo.',
    rules: [...deciding, takes('lines', 'Esta solicitud no se decide por líneas.')],
  },
  amount: {
    label: 'Corregir monto',
    effect: 'Se aprueba por el monto corregido, que lleva su motivo.',
    rules: [
      ...deciding,
      takes('monto_nuevo', 'De esta solicitud no se corrige el monto.'),
      {
        code: 'not_allowed',
        lets: ({ details, user }) => details?.corrects(user) === true,
        says: () => 'Corrige el monto quien puede aprobar solicitudes y ve montos.',
      },
    ],
  },
};
