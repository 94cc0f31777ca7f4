import { jobStates, type Job } from 'contract/administration/index.ts';
import { needs } from '../../access/index.ts';
import { whileState, type DeclaredActions, type Rule } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';

/** What the actions of a job are judged by. */
interface JobCase {
  row: Pick<Job, 'state'>;
  user: User;
}

const during = (action: Job['allowed_actions'][number]): Rule<JobCase> =>
  whileState(
    jobStates,
    (state) => jobStates.allows(state, action),
    ({ row }) => ({ thing: 'El trabajo', status: row.state }),
  );

/** All that can be done with background work. */
export const jobActions: DeclaredActions<Job['allowed_actions'][number], JobCase> = {
  retry: {
    label: 'Reintentar',
    effect: 'El trabajo vuelve a la cola y se hace en cuanto le toca.',
    rules: [during('retry'), needs('maintenance:update')],
  },
  discard: {
    label: 'Descartar',
    effect: 'No se hace; queda en la lista como descartado, y se puede reintentar mientras siga ahí.',
    rules: [during('discard'), needs('maintenance:update')],
  },
};
