import { dutyOf, mostNamed, type DutyKeeper } from '../access/index.ts';
import { recordAll } from '../platform/audit/audit.ts';
import type { Reader } from '../platform/database/database.ts';
import { placesSeenBy } from '../projects/index.ts';
import { entity } from './plans/history.ts';
import '../projects/tables.ts';
import './tables.ts';

const openOf = (db: Reader, staff_id: number) =>
  db
    .selectFrom('schedule_activities as it')
    .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
    .innerJoin('places', 'places.id', 'plan.place_id')
    .where('it.responsable_id', '=', staff_id)
    .where('it.actual_finish', 'is', null);

/** The activities that somebody answers for and that are not over; what is over keeps who did it. */
export const activityDuties: DutyKeeper = {
  permission: 'schedule:update',
  of: async (db, { staff_id }, { user }) => {
    if (staff_id === null) return [];
    const { total } = await openOf(db, staff_id)
      .select((it) => it.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const seen = await openOf(db, staff_id)
      .where('places.id', 'in', placesSeenBy(db, user).select('places.id'))
      .select(['it.nombre', 'places.codigoProyecto'])
      .orderBy('it.start_at')
      .orderBy('it.id')
      .limit(mostNamed)
      .execute();
    return dutyOf(
      'Responde por actividades',
      seen.map((it) => `${it.nombre} (${it.codigoProyecto})`),
      total,
    );
  },
  handOver: async (context, { from, to }) => {
    const { tx } = context;
    if (from.staff_id === null) return;
    // Plans before their rows, as whoever plans holds them.
    const plans = await tx
      .selectFrom('schedule_plans as plan')
      .innerJoin('places', 'places.id', 'plan.place_id')
      .where('plan.id', 'in', openOf(tx, from.staff_id).select('it.plan_id'))
      .select(['plan.id', 'places.codigoProyecto', 'places.codigoLugarInstalacion'])
      .orderBy('plan.id')
      .forUpdate('plan')
      .execute();
    if (plans.length === 0) return;
    const changed = await tx
      .updateTable('schedule_activities as it')
      .set((of) => ({ responsable_id: to.staff_id, version: of('it.version', '+', 1) }))
      .where('it.responsable_id', '=', from.staff_id)
      .where('it.actual_finish', 'is', null)
      .where(
        'it.plan_id',
        'in',
        plans.map((it) => it.id),
      )
      .returning('it.plan_id')
      .execute();
    const counts = Map.groupBy(changed, (it) => it.plan_id);
    await recordAll(
      context,
      plans.map(({ id, codigoProyecto, codigoLugarInstalacion }) => ({
        action: 'hand_over',
        entity,
        id: `${codigoProyecto}/${codigoLugarInstalacion}`,
        before: { responsable: from.nombre },
        after: { responsable: to.nombre, actividades: counts.get(id)?.length ?? 0 },
      })),
    );
  },
};
