import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { deliveryStages, etapaProyecto } from 'contract/catalogues/index.ts';
import { sql } from 'kysely';
import { requireActive } from '../../catalogues/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenReference } from '../../platform/database/database.ts';
import { announceHere } from '../../platform/events/events.ts';
import { Problem } from '../../platform/problem.ts';
import { projectsChanged } from '../projects/list.ts';
import { lockProject, readProject } from '../projects/projects.ts';

/** Those that a project may enter. */
export async function listStages({ db }: Reading, { only_1_8 }: Received<typeof contract.getStages>) {
  const all = db.selectFrom('stages').select(['id', 'nombre', 'orden']).where('activo', '=', true).orderBy('orden');
  return { stages: await (only_1_8 ? all.where('id', '<=', deliveryStages) : all).execute() };
}

type Which = Received<typeof contract.addStageToProject>;

export async function addStage(context: Writing, { project_id, stage_id }: Which) {
  const { tx, user } = context;
  await lockProject(tx, user, project_id);
  const made = await tx
    .insertInto('project_stages')
    .values({ project_id, stage_id })
    .onConflict((it) => it.doNothing())
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (brokenReference(error)) throw new Problem('invalid', { fields: { stage_id: 'Esa etapa no existe.' } });
      throw error;
    });
  if (made.numInsertedOrUpdatedRows === 0n) return recordStage(context, project_id, undefined);
  await requireActive(tx, { stage_id: [etapaProyecto, stage_id] });
  return recordStage(context, project_id, { stage_id, action: 'add_stage' });
}

export async function removeStage(context: Writing, { project_id, stage_id }: Which) {
  const { tx, user } = context;
  await lockProject(tx, user, project_id);
  const gone = await tx
    .deleteFrom('project_stages')
    .where('project_id', '=', project_id)
    .where('stage_id', '=', stage_id)
    .executeTakeFirst();
  return recordStage(context, project_id, gone.numDeletedRows === 0n ? undefined : { stage_id, action: 'remove_stage' });
}

async function recordStage(context: Writing, id: number, change: { stage_id: number; action: 'add_stage' | 'remove_stage' } | undefined) {
  const { tx, user } = context;
  if (change) {
    await tx
      .updateTable('projects')
      .set((it) => ({ version: it('version', '+', 1), updated_at: sql`now()` }))
      .where('id', '=', id)
      .execute();
    const { nombre: etapa } = await tx.selectFrom('stages').select('nombre').where('id', '=', change.stage_id).executeTakeFirstOrThrow();
    const { codigoProyecto } = await readProject(tx, user, { id });
    const side = change.action === 'add_stage' ? { after: { etapa } } : { before: { etapa } };
    await record(context, { action: change.action, entity: 'project', id: codigoProyecto, ...side });
    announceHere(tx, projectsChanged);
  }
  return readProject(tx, user, { id });
}
