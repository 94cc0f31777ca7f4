import type { ActivityWorkSource } from '../../platform/activity-work.ts';
import { sql } from 'kysely';
import '../tables.ts';

/** Photos show an activity: taken away, they would show none. */
export const photosOfActivities: ActivityWorkSource = async (db, activities) => {
  const rows = await db
    .selectFrom('photos')
    .where(sql<boolean>`activity_id = any(${activities}::integer[])`)
    .where('deleted_at', 'is', null)
    .groupBy('activity_id')
    .select((it) => [sql<number>`activity_id`.as('activity_id'), it.fn.countAll<number>().as('total')])
    .execute();
  return rows.map(({ activity_id, total }) => ({ activity_id, what: total === 1 ? '1 foto' : `${total} fotos` }));
};
