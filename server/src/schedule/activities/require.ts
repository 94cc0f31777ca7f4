import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';

interface ActivityReference {
  place_id: number | null;
  activity_id: number | null | undefined;
}

/** What is needed for an activity is of the plan of the same place. */
export async function requireActivity(db: Reader, { place_id, activity_id }: ActivityReference, field = 'activity_id'): Promise<void> {
  if (activity_id === null || activity_id === undefined) return;
  const found = await db
    .selectFrom('schedule_activities as it')
    .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
    .where('it.id', '=', activity_id)
    .where('plan.place_id', '=', place_id)
    .select('it.id')
    .executeTakeFirst();
  if (!found) throw new Problem('invalid', { fields: { [field]: 'Esa actividad no es del plan de este lugar: elija otra.' } });
}
