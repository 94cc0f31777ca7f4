import { quoteStates, type Quote, type QuoteStatus, type QuoteStep } from 'contract/services/index.ts';
import { namesHolding, needs } from '../../access/index.ts';
import { nobodyApprovesOwn } from '../../approvals/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';
import { namesOfSupply, supplies } from '../supply.ts';

/** What the actions of a quote request are judged by. */
export interface QuoteCase {
  row: Pick<Quote, 'number' | 'status' | 'created_by' | 'buyer_id' | 'assigned_users'> & {
    status_since: Date;
    /** Its offers are still closed: it is a bidding that nobody has opened. */
    sealed: boolean;
    /** The deadline of its call for offers is over. */
    answered: boolean;
  };
  user: User;
}
type QuoteRule = Rule<QuoteCase>;

const during = (isPossible: (status: QuoteStatus) => boolean): QuoteRule =>
  whileState(quoteStates, isPossible, ({ row }) => ({
    thing: `La solicitud ${row.number}`,
    status: row.status,
    since: row.status_since,
  }));
const exits = (step: QuoteStep): QuoteRule => during((status) => quoteStates.allows(status, step));
/** Nothing is decided yet. */
const open = exits('cancel');

const isOwn = ({ row, user }: QuoteCase): boolean => row.created_by.id === user.id;

const ofSupply: readonly QuoteRule[] = [
  needs('services:update'),
  {
    code: 'not_allowed',
    lets: ({ user }) => supplies(user),
    says: () => 'Lo hace abastecimiento.',
    opens: { words: 'Puede hacerlo', names: namesOfSupply },
  },
];
const requesterOnly = (says: string): QuoteRule => ({
  code: 'not_allowed',
  lets: isOwn,
  says: () => says,
  opens: { words: 'Puede hacerlo', names: (_db, { row }) => [row.created_by.nombre] },
});
const requesterOrSupply = (says: string): QuoteRule => ({
  code: 'not_allowed',
  lets: (it) => (isOwn(it) && may(it.user, 'services:create')) || supplies(it.user),
  says: () => says,
  opens: { words: 'Puede hacerlo', names: async (db, { row }) => [row.created_by.nombre, ...(await namesOfSupply(db))] },
});
const byAnother: QuoteRule = {
  code: 'not_allowed',
  lets: (it) => !isOwn(it),
  says: () => nobodyApprovesOwn,
  opens: { words: 'Puede hacerlo', names: namesOfSupply },
};

/** What suppliers have answered to stays as they read it. */
const isUnanswered: QuoteRule = {
  code: 'wrong_state',
  lets: ({ row }) => !row.answered,
  says: ({ row }) => `El plazo para ofertar en ${row.number} terminó: lo pedido queda como lo leyeron los proveedores.`,
};

/** Nobody approves what nobody has read. */
const isOpened: QuoteRule = {
  code: 'wrong_state',
  lets: ({ row }) => !row.sealed,
  says: ({ row }) => `${row.number} se licita: se aprueba cuando dos personas hayan abierto sus ofertas.`,
};

const missingApprovers = (row: QuoteCase['row']) => row.assigned_users.filter((it) => it.decision?.approved !== true);
/** Linked approvers come first (decision 068). */
const approversAgree: QuoteRule = {
  code: 'rule',
  lets: ({ row }) => missingApprovers(row).length === 0,
  says: ({ row }) =>
    `Antes la aprueban sus aprobadores: falta ${missingApprovers(row)
      .map(({ user, decision }) => (decision ? `${user.nombre}, que dijo que no` : user.nombre))
      .join('; ')}.`,
  opens: { words: 'Puede hacerlo', names: (_db, { row }) => missingApprovers(row).map((it) => it.user.nombre) },
};

/** All that can be done with a quote request. */
export const quoteActions: DeclaredActions<Quote['allowed_actions'][number], QuoteCase> = {
  edit: {
    label: 'Editar',
    effect: 'Cambia lo que se pide; quienes ya aprobaron lo deciden de nuevo, y a los proveedores invitados se les avisa.',
    rules: [open, isUnanswered, needs('services:create'), requesterOnly('La edita quien la pidió.')],
  },
  attach: {
    label: 'Agregar documentos',
    effect: 'Los documentos quedan a la vista de todos; quienes ya aprobaron lo deciden de nuevo.',
    rules: [open, requesterOrSupply('Los documentos los agrega quien la pidió, o abastecimiento.')],
  },
  comment: {
    label: 'Comentar',
    effect: 'El comentario llega a quienes participan de la solicitud.',
    rules: [during((status) => quoteStates.actionsFrom(status).length > 0), needs('services:read')],
  },
  take: {
    label: 'Tomar',
    effect: 'La solicitud queda a su cargo.',
    rules: [
      open,
      ...ofSupply,
      { code: 'wrong_state', lets: ({ row, user }) => row.buyer_id !== user.id, says: () => 'Ya está a su cargo.' },
    ],
  },
  assign: {
    label: 'Asignar',
    effect: 'Otra persona de abastecimiento la lleva, o queda sin asignar.',
    rules: [open, ...ofSupply],
  },
  link_approver: {
    label: 'Agregar aprobador',
    effect: 'Abastecimiento no la aprueba antes que sus aprobadores.',
    rules: [open, requesterOrSupply('Los aprobadores los elige quien la pidió, o abastecimiento.')],
  },
  decide: {
    label: 'Decidir como aprobador',
    effect: 'Con el sí de todos, abastecimiento puede aprobarla; con un no, lee por qué.',
    rules: [
      open,
      needs('services:approve'),
      {
        code: 'not_allowed',
        lets: ({ row, user }) => row.assigned_users.some((it) => it.user.id === user.id),
        says: () => 'La deciden sus aprobadores.',
        opens: { words: 'Puede hacerlo', names: (_db, { row }) => row.assigned_users.map((it) => it.user.nombre) },
      },
    ],
  },
  invite: {
    label: 'Pedir ofertas',
    effect: 'Los proveedores invitados reciben un enlace para enviar su oferta hasta el plazo.',
    rules: [open, ...ofSupply],
  },
  to_user: {
    label: 'Enviar a revisión',
    effect: 'Quien la pidió lee la pregunta, revisa los documentos y responde.',
    rules: [exits('to_user'), ...ofSupply],
  },
  to_supply: {
    label: 'Responder a abastecimiento',
    effect: 'Vuelve a abastecimiento con su respuesta.',
    rules: [exits('to_supply'), needs('services:create'), requesterOnly('Responde quien la pidió.')],
  },
  approve: {
    label: 'Aprobar',
    effect: 'Las cotizaciones quedan aprobadas; después solo se termina.',
    rules: [exits('approve'), isOpened, ...ofSupply, byAnother, approversAgree],
  },
  finish: {
    label: 'Terminar',
    effect: 'La solicitud termina: ya no se comenta ni se cambia.',
    rules: [exits('finish'), ...ofSupply],
  },
  reject: {
    label: 'Rechazar',
    effect: 'La solicitud termina sin cotizaciones, y quien la pidió lee por qué.',
    rules: [exits('reject'), ...ofSupply],
  },
  cancel: {
    label: 'Anular',
    effect: 'Nadie más la cotiza. No se puede deshacer.',
    rules: [
      exits('cancel'),
      {
        code: 'not_allowed',
        lets: (it) => (isOwn(it) && may(it.user, 'services:create')) || may(it.user, 'services:delete'),
        says: () => 'La anula quien la pidió, o quien puede eliminar solicitudes de servicio.',
        opens: {
          words: 'Puede hacerlo',
          names: async (db, { row }) => [row.created_by.nombre, ...(await namesHolding(db, 'services:delete'))],
        },
      },
    ],
  },
};
