import type { Cubage } from 'contract/cubication/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { cubagesSeenBy } from '../sight.ts';
import { cubageActions } from './actions.ts';
import { readCubage } from './rows.ts';

/** Holds a take-off that the person sees: whoever does not see it waits for nobody, and lets nobody wait. */
export async function holdCubage({ tx, user }: Pick<Writing, 'tx' | 'user'>, id: number): Promise<Cubage> {
  await cubagesSeenBy(tx, user).where('it.id', '=', id).select('it.id').forUpdate().execute();
  return readCubage(tx, user, id);
}

/** Holds a take-off for what is to be done with it; as the person saw it, where the version comes with it. */
export async function lockCubage(
  { tx, user }: Writing,
  { id, version }: { id: number; version?: number },
  action: keyof typeof cubageActions,
): Promise<Cubage> {
  const cubage = await holdCubage({ tx, user }, id);
  if (version !== undefined && cubage.version !== version) throw new Problem('stale', { current: cubage });
  requireAllowed(cubageActions[action], { row: cubage, user });
  return cubage;
}
