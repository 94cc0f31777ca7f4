import { returnStates, type MaterialReturn } from 'contract/materials/index.ts';
import { namesHolding, needs } from '../../access/index.ts';
import { namesDeciding, whoseTurn } from '../../approvals/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';

/** What the actions of a return are judged by. */
interface ReturnCase {
  row: Pick<MaterialReturn, 'id' | 'number' | 'status' | 'waiting_for' | 'requested_by'> & {
    requester_id: number;
    requested_at: Date;
    decided_at: Date | null;
  };
  user: User;
  /** Those that wait for this person's decision. */
  waiting: ReadonlySet<number>;
}
type ReturnRule = Rule<ReturnCase>;

const isOwn = ({ row, user }: ReturnCase): boolean => row.requester_id === user.id;

const exits = (action: Parameters<typeof returnStates.allows>[1]): ReturnRule =>
  whileState(
    returnStates,
    (status) => returnStates.allows(status, action),
    ({ row }) => ({ thing: `La devolución ${row.number}`, status: row.status, since: row.decided_at ?? row.requested_at }),
  );

/** Where the matrix names somebody they decide; else whoever may approve returns. */
const decidersOf: NonNullable<ReturnRule['opens']> = {
  words: 'Puede hacerlo',
  names: async (db, { row }) =>
    row.waiting_for === null
      ? (await namesHolding(db, 'returns:approve')).filter((it) => it !== row.requested_by)
      : namesDeciding(db, { entity: 'material_return', entity_id: row.id }),
};

/** All that can be done with a return. */
export const returnActions: DeclaredActions<MaterialReturn['allowed_actions'][number], ReturnCase> = {
  decide: {
    label: 'Aprobar o rechazar',
    effect: 'Con un sí los materiales entran a la bodega de destino; con un no quedan donde están.',
    rules: [
      exits('approve'),
      needs('returns:approve'),
      ...whoseTurn<ReturnCase>({
        isOwn,
        isAsked: (it) => it.waiting.has(it.row.id),
        isAnybodys: (it) => it.row.waiting_for === null,
        opens: decidersOf,
      }),
    ],
  },
  cancel: {
    label: 'Anular',
    effect: 'La devolución termina y los materiales quedan donde están.',
    rules: [
      exits('cancel'),
      needs('returns:update'),
      {
        code: 'not_allowed',
        lets: (it) => isOwn(it) || may(it.user, 'returns:approve'),
        says: () => 'La anula quien la pidió, o quien puede aprobar devoluciones.',
        opens: { words: 'Puede hacerlo', names: (_db, { row }) => [row.requested_by] },
      },
    ],
  },
};
