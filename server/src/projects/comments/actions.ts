import { commentLimits, type Comment } from 'contract/projects/index.ts';
import { namesHolding, needs } from '../../access/index.ts';
import type { DeclaredActions, Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';

/** What the actions of a comment are judged by. */
interface CommentCase {
  row: { autor_id: number; nombre: string; eliminado_por: number | null; isUndoable: boolean };
  user: User;
}
type CommentRule = Rule<CommentCase>;

const standing: CommentRule = {
  code: 'wrong_state',
  lets: ({ row }) => row.eliminado_por === null,
  says: () => 'El comentario está eliminado.',
};
const isOwn = ({ row, user }: CommentCase): boolean => row.autor_id === user.id && may(user, 'logbook:create');

/** All that can be done with a comment. */
export const commentActions: DeclaredActions<Comment['allowed_actions'][number], CommentCase> = {
  update: {
    label: 'Editar',
    effect: 'Cambia el texto o los archivos; los demás ven que se modificó.',
    rules: [
      standing,
      needs('logbook:create'),
      {
        code: 'not_allowed',
        lets: isOwn,
        says: () => 'Solo quien escribió un comentario lo puede modificar.',
        opens: { words: 'Puede hacerlo', names: (_db, { row }) => [row.nombre] },
      },
    ],
  },
  delete: {
    label: 'Eliminar',
    effect: `Deja de verse; se puede deshacer durante ${commentLimits.undoMinutes} minutos.`,
    rules: [
      standing,
      {
        code: 'not_allowed',
        lets: (it) => isOwn(it) || may(it.user, 'logbook:delete'),
        says: () => 'Lo elimina quien lo escribió, o quien puede eliminar en la bitácora.',
        opens: { words: 'Puede hacerlo', names: async (db, { row }) => [row.nombre, ...(await namesHolding(db, 'logbook:delete'))] },
        details: () => ({ permission: 'logbook:delete' }),
      },
    ],
  },
  restore: {
    label: 'Deshacer',
    effect: 'El comentario vuelve a verse como estaba.',
    rules: [
      { code: 'wrong_state', lets: ({ row }) => row.eliminado_por !== null, says: () => 'El comentario no está eliminado.' },
      {
        code: 'wrong_state',
        lets: ({ row, user }) => row.eliminado_por === user.id && row.isUndoable,
        says: () => `La eliminación la deshace quien la hizo, durante ${commentLimits.undoMinutes} minutos.`,
      },
    ],
  },
};
