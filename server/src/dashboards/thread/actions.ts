import { threadDifferenceStates, type ThreadDifference } from 'contract/dashboards/index.ts';
import { needs } from '../../access/index.ts';
import { whileState, type DeclaredActions } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions of a difference of a thread are judged by. */
interface DifferenceCase {
  row: Pick<ThreadDifference, 'number' | 'state'> & { closed_at: Date | null };
  user: User;
}

/** All that can be done with it: what is wrong is put right at its papers. */
export const threadDifferenceActions: DeclaredActions<ThreadDifference['allowed_actions'][number], DifferenceCase> = {
  close: {
    label: 'Cerrar',
    effect: 'Deja de esperar, con su motivo. Vuelve a aparecer solo si otra noche dice otra cosa.',
    rules: [
      whileState(
        threadDifferenceStates,
        (state) => threadDifferenceStates.allows(state, 'close'),
        ({ row }) => ({ thing: `La diferencia ${row.number}`, status: row.state, since: row.closed_at }),
      ),
      needs('purchase_requests:update'),
    ],
  },
};
