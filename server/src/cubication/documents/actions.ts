import { cubageStates, type Cubage } from 'contract/cubication/index.ts';
import { lackOf, type Permission } from 'contract/permissions.ts';
import { namesHolding } from '../../access/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';

/** What the actions of a take-off are judged by. */
export interface CubageCase {
  row: Pick<Cubage, 'number' | 'status' | 'template' | 'closed' | 'is_sap'>;
  user: User;
}
type CubageRule = Rule<CubageCase>;

const needsRight = (permission: Permission): CubageRule => ({
  code: 'not_allowed',
  lets: ({ user }) => may(user, permission),
  says: () => lackOf(permission),
  opens: { words: 'Puede hacerlo', names: (db) => namesHolding(db, permission) },
  details: () => ({ permission }),
});
const whileOpen: CubageRule = whileState(
  cubageStates,
  (status) => cubageStates.allows(status, 'edit'),
  ({ row }) => ({ thing: `La cubicación ${row.number}`, status: row.status }),
);
const ownTemplate: CubageRule = {
  code: 'not_allowed',
  lets: ({ row, user }) => row.template === null || row.template.user.id === user.id,
  says: ({ row }) =>
    `La plantilla es de ${row.template?.user.nombre ?? 'otra persona'}: la cambia quien la creó. Guárdela con otro nombre.`,
  opens: { words: 'Puede hacerlo', names: (_db, { row }) => (row.template === null ? [] : [row.template.user.nombre]) },
};

const ofPlace: CubageRule = {
  code: 'rule',
  lets: ({ row }) => row.template === null,
  says: () => 'Una plantilla no se envía al ERP: tráigala a la cubicación de un lugar.',
};
const meantForErp: CubageRule = {
  code: 'rule',
  lets: ({ row }) => row.is_sap,
  says: ({ row }) => `La cubicación ${row.number} es un estudio: no se envía al ERP.`,
};
const whileAt = (step: 'ask' | 'reset'): CubageRule =>
  whileState(
    cubageStates,
    (status) => cubageStates.allows(status, step),
    ({ row }) => ({ thing: `La cubicación ${row.number}`, status: row.status }),
  );
const whileDecided: CubageRule = whileState(
  cubageStates,
  (status) => status === 'en_aprobacion',
  ({ row }) => ({ thing: `La cubicación ${row.number}`, status: row.status }),
);

/** All that can be done with a take-off or a template. */
export const cubageActions: DeclaredActions<Cubage['allowed_actions'][number], CubageCase> = {
  edit: {
    label: 'Editar',
    effect: 'Agrega, cambia y quita sus filas y variables.',
    rules: [needsRight('cubication:update'), whileOpen, ownTemplate],
  },
  comment: {
    label: 'Comentar',
    effect: 'El comentario queda a la vista de quienes ven la cubicación.',
    rules: [needsRight('cubication:update')],
  },
  clone: {
    label: 'Guardar como plantilla',
    effect: 'Crea una plantilla propia con sus materiales y variables.',
    rules: [needsRight('cubication:create')],
  },
  post: {
    label: 'Enviar al ERP',
    effect: 'Pide la aprobación de los materiales elegidos; aprobados, se piden en el ERP y nadie los cambia más.',
    rules: [needsRight('cubication:update'), ofPlace, meantForErp, whileAt('ask')],
  },
  withdraw: {
    label: 'Retirar el envío',
    effect: 'Nadie lo decide ya, y la cubicación queda como estaba.',
    rules: [needsRight('cubication:update'), whileDecided],
  },
  reset: {
    label: 'Reabrir',
    effect: 'Retira del ERP lo que se envió, guarda la cubicación como revisión y la deja abierta.',
    rules: [needsRight('cubication:approve'), ofPlace, whileAt('reset')],
  },
};
