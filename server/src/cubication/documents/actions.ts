import { cubageStates, type Cubage } from 'contract/cubication/index.ts';
import { lackOf, type Permission } from 'contract/permissions.ts';
import { namesHolding } from '../../access/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';

/** What the actions of a take-off are judged by. */
export interface CubageCase {
  row: Pick<Cubage, 'number' | 'status' | 'template' | 'closed' | 'is_sap' | 'posted_by'>;
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

/** What was learned comes into a take-off by who changes it, and into a template also by who approves take-offs. */
const mayLearn: CubageRule = {
  code: 'not_allowed',
  lets: ({ row, user }) =>
    (row.template !== null && may(user, 'cubication:approve')) ||
    (may(user, 'cubication:update') && (row.template === null || row.template.user.id === user.id)),
  says: ({ row }) =>
    row.template === null
      ? lackOf('cubication:update')
      : `La plantilla es de ${row.template.user.nombre}: la cambia quien la creó, o quien aprueba cubicaciones.`,
  opens: { words: 'Puede hacerlo', names: (db, { row }) => namesHolding(db, row.template ? 'cubication:approve' : 'cubication:update') },
};

const hasPlan: CubageRule = {
  code: 'rule',
  lets: ({ row }) => row.template === null,
  says: () => 'Una plantilla no tiene carta Gantt: tráigala a la cubicación de un lugar.',
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

/** What somebody asked for is taken back by them, or by whoever approves take-offs. */
const ownPost: CubageRule = {
  code: 'not_allowed',
  lets: ({ row, user }) => row.posted_by === null || row.posted_by.id === user.id || may(user, 'cubication:approve'),
  says: ({ row }) => `El envío es de ${row.posted_by?.nombre ?? 'otra persona'}: lo retira quien lo pidió, o quien aprueba cubicaciones.`,
  opens: { words: 'Puede hacerlo', names: (_db, { row }) => (row.posted_by === null ? [] : [row.posted_by.nombre]) },
};

/** All that can be done with a take-off or a template. */
export const cubageActions: DeclaredActions<Cubage['allowed_actions'][number], CubageCase> = {
  edit: {
    label: 'Editar',
    effect: 'Agrega, cambia y quita sus filas y variables.',
    rules: [needsRight('cubication:update'), whileOpen, ownTemplate],
  },
  learn: {
    label: 'Llevar lo aprendido',
    effect: 'Sus cantidades pasan a ser las que usaron los lugares terminados.',
    rules: [mayLearn, whileOpen],
  },
  plan: {
    label: 'Programar actividades',
    effect: 'Sus grupos de filas pasan a ser actividades de la carta Gantt del lugar, o quedan en las que ya están ahí.',
    rules: [needsRight('cubication:update'), needsRight('schedule:update'), hasPlan, whileOpen],
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
  delete: {
    label: 'Eliminar',
    effect: 'Quita para siempre sus filas, variables, comentarios y archivos. Lo que se hizo con ella queda en el historial.',
    rules: [needsRight('cubication:delete'), whileOpen, ownTemplate],
  },
  post: {
    label: 'Enviar al ERP',
    effect: 'Pide la aprobación de los materiales elegidos; aprobados, se piden en el ERP y nadie los cambia más.',
    rules: [needsRight('cubication:update'), ofPlace, meantForErp, whileAt('ask')],
  },
  withdraw: {
    label: 'Retirar el envío',
    effect: 'Nadie lo decide ya, y la cubicación queda como estaba.',
    rules: [needsRight('cubication:update'), whileDecided, ownPost],
  },
  reset: {
    label: 'Reabrir',
    effect: 'Retira del ERP lo que se envió, guarda la cubicación como revisión y la deja abierta.',
    rules: [needsRight('cubication:approve'), ofPlace, whileAt('reset')],
  },
};
