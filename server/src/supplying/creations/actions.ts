import { creationStates, type Creation, type CreationKind, type CreationStatus, type CreationStep } from 'contract/supplying/index.ts';
import { lackOf, type Action, type Permission } from 'contract/permissions.ts';
import { namesHolding } from '../../access/index.ts';
import { namesDeciding, nobodyApprovesOwn } from '../../approvals/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';

/** What the actions of a creation request are judged by. */
export interface CreationCase {
  row: Pick<Creation, 'id' | 'number' | 'kind' | 'status' | 'open_warnings' | 'waiting_for' | 'erp_conflict'> & {
    requester_id: number;
    /** Whoever asked for it, or answered for it since. */
    askers: readonly number[];
    /** Who left it whole. */
    completed_by: number | null;
    requester: string;
    status_since: Date;
  };
  user: User;
  /** Those that wait for this person's decision. */
  waiting: ReadonlySet<number>;
}
type CreationRule = Rule<CreationCase>;

/** The right over requests of a kind. */
export const rightOver = (kind: CreationKind, action: Action): Permission => `${kind}_creation:${action}`;
const holds = ({ row, user }: CreationCase, action: Action): boolean => may(user, rightOver(row.kind, action));

const isOwn = ({ row, user }: CreationCase): boolean => row.requester_id === user.id;
/** Whoever completes and reviews requests. */
const supplies = (it: CreationCase): boolean => it.user.isSupply && holds(it, 'update');

const during = (isPossible: (status: CreationStatus) => boolean): CreationRule =>
  whileState(creationStates, isPossible, ({ row }) => ({
    thing: `La solicitud ${row.number}`,
    status: row.status,
    since: row.status_since,
  }));
const exits = (step: CreationStep): CreationRule => during((status) => creationStates.allows(status, step));
const open = during((status) => status === 'en_revision' || status === 'por_aprobar' || status === 'detenida');

const needsRight = (action: Action): CreationRule => ({
  code: 'not_allowed',
  lets: (it) => holds(it, action),
  says: ({ row }) => lackOf(rightOver(row.kind, action)),
  details: ({ row }) => ({ permission: rightOver(row.kind, action) }),
});
/** Four eyes: it is not approved by who asks for it, nor by who asked for it and handed it over. */
export const ownIsNotApproved = ({ requester_id }: { requester_id: number }, { id }: { id: number }): string =>
  requester_id === id ? nobodyApprovesOwn : 'Nadie aprueba lo que pidió, aunque ahora lo lleve otra persona.';
const byAnother: CreationRule = {
  code: 'not_allowed',
  lets: ({ row, user }) => !row.askers.includes(user.id),
  says: ({ row, user }) => ownIsNotApproved(row, user),
  opens: { words: 'Puede hacerlo', names: (db, { row }) => namesHolding(db, rightOver(row.kind, 'approve')) },
};
/** Without a matrix two people look at it all the same. */
const byWhoDidNotComplete: CreationRule = {
  ...byAnother,
  lets: (it) => it.waiting.has(it.row.id) || it.row.completed_by !== it.user.id,
  says: () => 'Nadie aprueba lo que completó.',
};
const requesterOrSupply = (says: string): CreationRule => ({
  code: 'not_allowed',
  lets: (it) => isOwn(it) || supplies(it),
  says: () => says,
  opens: { words: 'Puede hacerlo', names: (_db, { row }) => [row.requester] },
});

/** All that can be done with a creation request. */
export const creationActions: DeclaredActions<Creation['allowed_actions'][number], CreationCase> = {
  edit: {
    label: 'Editar',
    effect: 'Cambia lo que se pide; quienes ya aprobaron lo deciden de nuevo.',
    rules: [open, requesterOrSupply('La edita quien la pidió, o abastecimiento.')],
  },
  comment: {
    label: 'Comentar',
    effect: 'El comentario queda a la vista de todos.',
    rules: [
      during((status) => creationStates.actionsFrom(status).length > 0),
      {
        code: 'not_allowed',
        lets: (it) => holds(it, 'create') || holds(it, 'approve'),
        says: ({ row }) => lackOf(rightOver(row.kind, 'create')),
      },
    ],
  },
  warn: {
    label: 'Advertir',
    effect: 'No se aprueba mientras la advertencia no esté resuelta.',
    rules: [
      during((status) => status === 'en_revision' || status === 'por_aprobar'),
      {
        code: 'not_allowed',
        lets: (it) => holds(it, 'approve') || supplies(it),
        says: () => 'Advierte abastecimiento, o quien puede aprobar.',
      },
    ],
  },
  resolve: {
    label: 'Resolver',
    effect: 'Cierra las advertencias abiertas.',
    rules: [
      during((status) => status === 'en_revision' || status === 'por_aprobar'),
      { code: 'wrong_state', lets: ({ row }) => row.open_warnings > 0, says: () => 'No hay advertencias abiertas.' },
      {
        code: 'not_allowed',
        lets: (it) => isOwn(it) || supplies(it) || holds(it, 'approve'),
        says: () => 'La resuelve quien la pidió, abastecimiento o quien puede aprobar.',
      },
    ],
  },
  approve: {
    label: 'Aprobar',
    effect: 'Se reserva su código y se envía al ERP, una sola vez.',
    rules: [
      exits('approve'),
      needsRight('approve'),
      byAnother,
      byWhoDidNotComplete,
      {
        code: 'not_allowed',
        lets: ({ row, waiting }) => row.waiting_for === null || waiting.has(row.id),
        says: ({ row }) => `Espera la decisión de ${row.waiting_for ?? 'otra persona'}, no la suya.`,
        opens: { words: 'Puede hacerlo', names: (db, { row }) => namesDeciding(db, { entity: 'creation_request', entity_id: row.id }) },
      },
      {
        code: 'rule',
        lets: ({ row }) => row.open_warnings === 0,
        says: () => 'Tiene advertencias abiertas: se aprueba cuando estén resueltas.',
      },
    ],
  },
  reject: {
    label: 'Rechazar',
    effect: 'La solicitud termina, y quien la pidió lee por qué.',
    rules: [
      exits('reject'),
      { ...byAnother, says: () => 'Lo propio no se rechaza: anúlelo.' },
      {
        code: 'not_allowed',
        lets: (it) => holds(it, 'approve') || supplies(it),
        says: () => 'Rechaza abastecimiento, o quien puede aprobar.',
      },
    ],
  },
  cancel: {
    label: 'Anular',
    effect: 'Nadie más la revisa. No se puede deshacer.',
    rules: [
      exits('cancel'),
      needsRight('create'),
      {
        code: 'not_allowed',
        lets: isOwn,
        says: () => 'La anula quien la pidió.',
        opens: { words: 'Puede hacerlo', names: (_db, { row }) => [row.requester] },
      },
    ],
  },
  resend: {
    label: 'Enviar de nuevo al ERP',
    effect: 'Se envía como está ahora; si su código era de otro material, con el siguiente.',
    rules: [exits('resend'), needsRight('approve'), byAnother, byWhoDidNotComplete],
  },
  adopt: {
    label: 'Adoptar',
    effect: 'Lo que ya existe en el ERP con ese código es lo que se pidió.',
    rules: [
      exits('resend'),
      needsRight('approve'),
      byAnother,
      byWhoDidNotComplete,
      { code: 'rule', lets: ({ row }) => row.erp_conflict, says: () => 'El ERP no tiene otro con ese código.' },
    ],
  },
};
