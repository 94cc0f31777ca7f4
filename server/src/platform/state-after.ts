import type { States } from 'contract/states.ts';
import { Problem } from './problem.ts';

/** The state after a move. One that the table does not allow is refused with `wrong_state`, in these words when there are better ones. */
export function stateAfter<S extends string, A extends string>(
  states: Pick<States<S, A>, 'table' | 'said'>,
  state: NoInfer<S>,
  action: NoInfer<A>,
  details: { message?: string; [detail: string]: unknown } = {},
): S {
  const next = states.table[state].on[action];
  if (next === undefined)
    throw new Problem('wrong_state', { message: `Está ${states.said(state)}: eso ya no se puede hacer.`, state, ...details });
  return next;
}
