import { createMaterialRequest, type MaterialRequestInfo } from 'contract/materials/index.ts';
import type { test } from '../stage.ts';

export const inbox = '/request-materials/approvals';
export const chief = 'Camila Peumo';
export const asking = 'Rocío Alerce';

type Stage = Parameters<Parameters<typeof test>[2]>[0];

/** A request that waits for the chief of its project. */
export async function ask({ db, as }: Pick<Stage, 'db' | 'as'>, more: object = {}): Promise<MaterialRequestInfo> {
  const { codigoProyecto } = await db
    .selectFrom('projects')
    .innerJoin('users', 'users.id', 'jefe_proyecto_id')
    .where('users.nombre', '=', chief)
    .select('codigoProyecto')
    .orderBy('projects.id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return as(asking)(createMaterialRequest, { project_code: codigoProyecto, items: [{ code: 'CON-000003', quantity: '5' }], ...more });
}
