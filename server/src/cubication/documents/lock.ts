import type { Cubage } from 'contract/cubication/index.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { cubageActions } from './actions.ts';
import { readCubage } from './rows.ts';

/** Holds a take-off for what is to be done with it; as the person saw it, where the version comes with it. */
export async function lockCubage(
  { tx, user }: Writing,
  { id, version }: { id: number; version?: number },
  action: keyof typeof cubageActions,
): Promise<Cubage> {
  await tx.selectFrom('cubages').where('id', '=', id).select('id').forUpdate().execute();
  const cubage = await readCubage(tx, user, id);
  if (version !== undefined && cubage.version !== version) throw new Problem('stale', { current: cubage });
  requireAllowed(cubageActions[action], { row: cubage, user });
  return cubage;
}
