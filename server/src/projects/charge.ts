import { stoppedStage } from 'contract/catalogues/index.ts';
import { latestNames } from '../access/index.ts';
import type { Writing } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { Problem } from '../platform/problem.ts';
import type { Opener } from '../platform/openers.ts';
import { peopleSeeing } from './team/viewers.ts';
import { namedProject } from './visible.ts';
import './tables.ts';

/** Whom something is asked for: a project, its stage and one of its places; no cost centre. */
export interface ProjectCharge {
  project_id: number;
  stage_id: number | null;
  place_id: number | null;
  cost_center: null;
}

interface ChargeForm {
  project_code: string;
  stage_id: number | null;
  place_id: number | null;
}

/** What is asked for a project goes to one of its stages and, when it says so, to one of its places; nothing to a stopped one. */
export async function chargeProject(
  { tx, user }: Pick<Writing, 'tx' | 'user'>,
  { project_code, stage_id, place_id }: ChargeForm,
): Promise<ProjectCharge> {
  const project = await namedProject(tx, user, project_code);
  const stages = await stagesOf(tx, project.id);
  const stopped = stoppedReason(stages);
  if (stopped)
    throw new Problem(
      'rule',
      { message: `No se puede pedir para ${project_code}: ${stopped}`, fields: { project_code: stopped } },
      whoMovesStages(project.codigoProyecto),
    );
  const [only] = stages;
  const chosen = stage_id ?? (stages.length === 1 ? (only?.id ?? null) : null);
  if (chosen === null && stages.length > 1) throw new Problem('invalid', { fields: { stage_id: 'Elija la etapa del proyecto.' } });
  if (chosen !== null && !stages.some((it) => it.id === chosen))
    throw new Problem('invalid', { fields: { stage_id: 'El proyecto no está en esa etapa.' } });
  if (place_id !== null) await requirePlace(tx, project.codigoProyecto, place_id);
  return { project_id: project.id, stage_id: chosen, place_id, cost_center: null };
}

async function requirePlace(tx: Tx, project_code: string, place_id: number): Promise<void> {
  const place = await tx.selectFrom('places').where('id', '=', place_id).select(['codigoProyecto', 'activo']).executeTakeFirst();
  if (!place || place.codigoProyecto !== project_code)
    throw new Problem('invalid', { fields: { place_id: 'Ese lugar de instalación no es del proyecto.' } });
  if (!place.activo) throw new Problem('invalid', { fields: { place_id: 'Ese lugar de instalación está inactivo.' } });
}

export const stagesOf = (db: Pick<Tx, 'selectFrom'>, project_id: number) =>
  db
    .selectFrom('project_stages')
    .innerJoin('stages', 'stages.id', 'stage_id')
    .where('project_id', '=', project_id)
    .select(['stages.id', 'stages.nombre as name', 'stages.orden as order'])
    .orderBy('stages.orden')
    .execute();

/** A project goes on once it is in another stage: whoever may change it moves it there, and sees it. */
export const whoMovesStages = (codigoProyecto: string): Opener => ({
  words: 'Puede hacerlo',
  names: (db) => latestNames(peopleSeeing(db, codigoProyecto, ['projects:update'])),
});

/** Nothing is asked for in a project that was stopped or given up. */
export const stoppedReason = (stages: readonly { id: number; name: string }[]): string | null => {
  const stopped = stages.find((it) => it.id === stoppedStage);
  return stopped ? `el proyecto está en la etapa «${stopped.name}».` : null;
};
