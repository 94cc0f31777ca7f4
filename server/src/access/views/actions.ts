import type { ListView } from 'contract/access/index.ts';
import type { DeclaredActions, Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';
import { namesHolding } from '../permissions/holders.ts';

/** What the actions of a view of a list are judged by. */
interface ViewCase {
  row: Pick<ListView, 'autor' | 'es_propia'>;
  user: User;
}

const ofAuthor: Rule<ViewCase> = {
  code: 'not_allowed',
  lets: ({ row }) => row.es_propia,
  says: ({ row }) => `La vista es de ${row.autor}: guarde la suya.`,
  opens: { words: 'Puede hacerlo', names: (_db, { row }) => [row.autor] },
};

/** All that can be done with a view of a list. */
export const viewActions: DeclaredActions<ListView['allowed_actions'][number], ViewCase> = {
  update: { label: 'Cambiar', effect: 'Cambia su nombre, quién la ve o lo que muestra.', rules: [ofAuthor] },
  delete: {
    label: 'Eliminar',
    effect: 'La vista desaparece, también para quienes la usan; la lista sigue igual.',
    rules: [
      {
        ...ofAuthor,
        lets: ({ row, user }) => row.es_propia || may(user, 'users:update'),
        opens: { words: 'Puede hacerlo', names: async (db, { row }) => [row.autor, ...(await namesHolding(db, 'users:update'))] },
      },
    ],
  },
};
