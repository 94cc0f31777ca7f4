import { sql } from 'kysely';
import { dutyOf, type DutyKeeper } from '../access/index.ts';
import { recordAll } from '../platform/audit.ts';
import { announceHere } from '../platform/events.ts';
import { projectsChanged } from './list.ts';
import './tables.ts';

/** The projects that somebody leads. */
export const projectDuties: DutyKeeper = {
  permission: 'projects:update',
  of: async (db, { user_id }) => {
    const led = await db
      .selectFrom('projects')
      .select(['codigoProyecto', 'nombre'])
      .where('jefe_proyecto_id', '=', user_id)
      .orderBy('codigoProyecto')
      .execute();
    return dutyOf(
      'Dirige proyectos',
      led.map((it) => `${it.codigoProyecto} · ${it.nombre}`),
    );
  },
  handOver: async (context, { from, to }) => {
    const { tx } = context;
    const changed = await tx
      .updateTable('projects')
      .set((it) => ({ jefe_proyecto_id: to.user_id, version: it('version', '+', 1), updated_at: sql`now()` }))
      .where('jefe_proyecto_id', '=', from.user_id)
      .returning('codigoProyecto')
      .execute();
    await recordAll(
      context,
      changed.map(({ codigoProyecto: id }) => ({
        action: 'update',
        entity: 'project',
        id,
        before: { jefe_proyecto: from.nombre },
        after: { jefe_proyecto: to.nombre },
      })),
    );
    announceHere(tx, projectsChanged);
  },
};
