import type { Cubage } from 'contract/cubication/index.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { requireActivity } from '../../schedule/index.ts';
import '../../projects/tables.ts';

interface Needed {
  stage_id?: number | null | undefined;
  activity_id?: number | null | undefined;
}

/** What a row is needed for: an activity of the plan of its place, and a stage that there is. A template knows neither. */
export async function requireNeeded(tx: Tx, { place }: Pick<Cubage, 'place'>, { stage_id, activity_id }: Needed, path = ''): Promise<void> {
  await requireActivity(tx, { place_id: place?.place_id ?? null, activity_id }, `${path}activity_id`);
  if (stage_id === null || stage_id === undefined) return;
  const stage = place && (await tx.selectFrom('stages').where('id', '=', stage_id).select('id').executeTakeFirst());
  if (!stage)
    throw new Problem('invalid', { fields: { [`${path}stage_id`]: 'Esa etapa no existe, o la plantilla no tiene proyecto: elija otra.' } });
}
