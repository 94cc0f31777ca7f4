import { sql } from 'kysely';
import { dutyOf, mostNamed, type DutyKeeper } from '../../access/index.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import { announceHere } from '../../platform/events/events.ts';
import { projectsChanged } from './list.ts';
import { projectsSeenBy } from '../visible.ts';
import '../tables.ts';

/** The projects that somebody leads. */
export const projectDuties: DutyKeeper = {
  permission: 'projects:update',
  of: async (db, { user_id }, { user }) => {
    if (user_id === null) return [];
    const [all, seen] = await Promise.all([
      db
        .selectFrom('projects')
        .where('jefe_proyecto_id', '=', user_id)
        .select((it) => it.fn.countAll<number>().as('led'))
        .executeTakeFirstOrThrow(),
      projectsSeenBy(db, user)
        .select(['codigoProyecto', 'nombre'])
        .where('jefe_proyecto_id', '=', user_id)
        .orderBy('codigoProyecto')
        .limit(mostNamed)
        .execute(),
    ]);
    return dutyOf(
      'Dirige proyectos',
      seen.map((it) => `${it.codigoProyecto} · ${it.nombre}`),
      all.led,
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
