import type { CubageMaterial } from 'contract/cubication/index.ts';
import type { Writing } from '../../platform/context.ts';
import { setAll } from '../../platform/database/rowsets.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Cells } from './change.ts';
import { readMaterials } from './rows.ts';

export const needNames = ['stage_id', 'activity_id'] as const;

/** What a row is needed for from now on; what is not said stays. */
export interface Needs {
  id: number;
  stage_id?: number | null;
  activity_id?: number | null;
}

/** An activity brings its own stage, unless one is said with it. */
export function needsOf(id: number, cells: Cells, good: readonly (keyof Cells)[]): Needs {
  const { stage_id, activity_id } = cells;
  const [isStage, isActivity] = needNames.map((it) => good.includes(it));
  return {
    id,
    ...(isStage ? { stage_id: stage_id ?? null } : isActivity && activity_id ? { stage_id: null } : {}),
    ...(isActivity && { activity_id: activity_id ?? null }),
  };
}

/** A statement for each of the kinds of change. */
export async function saveNeeds(tx: Tx, needs: readonly Needs[]): Promise<void> {
  for (const some of Map.groupBy(needs, (it) => Object.keys(it).join(' ')).values()) await setAll(tx, 'cubage_rows', some);
}

type NamesOfNeed = Pick<CubageMaterial, 'stage_id' | 'stage' | 'activity_id' | 'activity'>;

/** What these rows say after it: names are those of the stage and of the activity. */
export async function namesOfNeeds(
  { tx, user }: Writing,
  cubage_id: number,
  needs: readonly Needs[],
): Promise<ReadonlyMap<number, NamesOfNeed>> {
  if (needs.length === 0) return new Map();
  const rows = await readMaterials(
    tx,
    user,
    cubage_id,
    needs.map((it) => it.id),
  );
  return new Map(rows.map(({ id, stage_id, stage, activity_id, activity }) => [id, { stage_id, stage, activity_id, activity }]));
}
