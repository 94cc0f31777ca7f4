import { requestStates, type Leftover } from 'contract/materials/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';

/** What the giving of a leftover is judged by. */
export interface LeftoverCase {
  row: Pick<Leftover, 'number' | 'status' | 'place'>;
  /** Works in the warehouse, or on the project, that it is to come from. */
  isGiver: boolean;
  user: User;
}

const givers: readonly Rule<LeftoverCase>[] = [
  whileState(
    requestStates,
    (it) => requestStates.allows(it, 'close'),
    ({ row }) => ({
      thing: `La solicitud ${row.number}`,
      status: row.status,
    }),
  ),
  {
    code: 'not_allowed',
    lets: ({ isGiver }) => isGiver,
    says: ({ row }) => `Lo decide quien lo tiene: quien trabaja en ${row.place}.`,
  },
];

/** What whoever has a leftover does when somebody asks for it. */
export const leftoverActions: DeclaredActions<Leftover['allowed_actions'][number], LeftoverCase> = {
  give: {
    label: 'Entregar',
    effect: 'El material sale con su traslado, en camino o entregado en el momento.',
    rules: [
      ...givers,
      {
        code: 'not_allowed',
        lets: ({ user }) => may(user, 'materials:create') || may(user, 'mobile_warehouses:create'),
        says: () => 'Su rol no pide ni despacha materiales.',
      },
    ],
  },
  decline: {
    label: 'Negar',
    effect: 'La solicitud se cierra y quien la hizo lee por qué: puede comprar.',
    rules: givers,
  },
};
