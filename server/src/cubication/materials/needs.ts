import type { Cubage } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import { stoppedStage } from 'contract/catalogues/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { requireActivity } from '../../schedule/index.ts';
import { readCubage } from '../documents/rows.ts';
import '../../schedule/tables.ts';
import '../../projects/tables.ts';

interface Need {
  stage_id?: number | null | undefined;
  activity_id?: number | null | undefined;
}

/** What a row is needed for: an activity of the plan of its place, and a stage that there is. A template knows neither. */
export async function requireNeeded(tx: Tx, { place }: Pick<Cubage, 'place'>, { stage_id, activity_id }: Need, path = ''): Promise<void> {
  await requireActivity(tx, { place_id: place?.place_id ?? null, activity_id }, `${path}activity_id`);
  if (stage_id === null || stage_id === undefined) return;
  const stage = place && (await tx.selectFrom('stages').where('id', '=', stage_id).select('id').executeTakeFirst());
  if (!stage)
    throw new Problem('invalid', { fields: { [`${path}stage_id`]: 'Esa etapa no existe, o la plantilla no tiene proyecto: elija otra.' } });
}

/** So many activities a plan is offered with. */
const most = 2_000;

const activitiesAt = (db: Reader, place_id: number) =>
  db
    .selectFrom('schedule_activities as it')
    .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
    .where('plan.place_id', '=', place_id)
    .select(['it.id', 'it.nombre']);

/** What there is to choose from; a template knows neither. */
export async function listNeeds(
  { db, user }: Reading,
  { document_id }: Received<typeof contract.listNeeds>,
): Promise<Answer<typeof contract.listNeeds>> {
  const { place } = await readCubage(db, user, document_id);
  if (!place) return { stages: [], activities: [] };
  const stages = db.selectFrom('stages').where('id', '<>', stoppedStage).select(['id', 'nombre']).orderBy('orden');
  return { stages: await stages.execute(), activities: await activitiesAt(db, place.place_id).orderBy('it.orden').limit(most).execute() };
}

/** What is wrong with what some rows are said to be needed for, asked once for all of them. */
export async function needsComplaint(
  db: Reader,
  { place }: Pick<Cubage, 'place'>,
  all: readonly Need[],
): Promise<(cell: 'stage_id' | 'activity_id', id: number) => string | null> {
  const idsOf = (cell: keyof Need) => [...new Set(all.flatMap((it) => it[cell] ?? []))];
  const [stages, activities] = [idsOf('stage_id'), idsOf('activity_id')];
  const isStage = stages.length > 0 && place !== null ? await db.selectFrom('stages').where('id', 'in', stages).select('id').execute() : [];
  const isActivity =
    activities.length > 0 && place !== null ? await activitiesAt(db, place.place_id).where('it.id', 'in', activities).execute() : [];
  const known = { stage_id: new Set(isStage.map((it) => it.id)), activity_id: new Set(isActivity.map((it) => it.id)) };
  return (cell, id) => (known[cell].has(id) ? null : complaints[cell]);
}
const complaints = {
  stage_id: 'Esa etapa no existe, o la plantilla no tiene proyecto: elija otra.',
  activity_id: 'Esa actividad no es del plan de este lugar: elija otra.',
};
