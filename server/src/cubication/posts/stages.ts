import { Problem } from '../../platform/problem.ts';
import type { Reader } from '../../platform/database/database.ts';
import { stagesOf, stoppedReason, whoMovesStages } from '../../projects/index.ts';
import '../../projects/tables.ts';
import type { ChosenRow } from './choose-rows.ts';

/** The project that a place is of, and the stage that each row is asked for: its own, its activity's, or the one that was named. */
export async function stagesFor(
  db: Reader,
  { codigoProyecto }: { codigoProyecto: string },
  rows: readonly ChosenRow[],
  named: number | null,
): Promise<{ project_id: number; stageOf: (row: ChosenRow) => number | null }> {
  const { id: project_id } = await db
    .selectFrom('projects')
    .where('codigoProyecto', '=', codigoProyecto)
    .select('id')
    .executeTakeFirstOrThrow();
  const stages = await stagesOf(db, project_id);
  const stopped = stoppedReason(stages);
  if (stopped)
    throw new Problem('rule', { message: `No se puede pedir para ${codigoProyecto}: ${stopped}` }, whoMovesStages(codigoProyecto));
  const its = new Set(stages.map((it) => it.id));
  if (named !== null && !its.has(named)) throw new Problem('invalid', { fields: { stage_id: 'El proyecto no está en esa etapa.' } });
  const only = stages.length === 1 ? (stages[0]?.id ?? null) : null;
  const stageOf = ({ stage_id, stage_of_activity }: ChosenRow): number | null =>
    [stage_id, stage_of_activity, named, only].find((it) => it !== null && its.has(it)) ?? null;
  if (stages.length > 1 && rows.some((it) => stageOf(it) === null))
    throw new Problem('invalid', { fields: { stage_id: 'Elija la etapa del proyecto para la que se pide.' } });
  return { project_id, stageOf };
}
