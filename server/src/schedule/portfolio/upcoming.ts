import { portfolioLimits, type Upcoming } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { today } from '../../platform/database/days.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { placesIn } from '../plans/scope.ts';
import { hasPassed, lastDay } from '../plans/under-way.ts';
import '../../access/tables.ts';
import '../tables.ts';

/** What is not over and should be within two weeks, what is late first. The midnight after the last day belongs to it. */
export async function listUpcoming(
  { db, user }: Reading,
  { page, per_page, mias, ...scope }: Received<typeof contract.listUpcoming>,
): Promise<Paged<Upcoming>> {
  const places = await placesIn(db, user, scope);
  let found = db
    .selectFrom('schedule_activities as it')
    .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
    .innerJoin('places', 'places.id', 'plan.place_id')
    .leftJoin('staff', 'staff.id', 'it.responsable_id')
    .where('places.id', 'in', places.where('places.activo', '=', true).select('places.id'))
    .where('plan.pending', '>', 0)
    .where('it.actual_finish', 'is', null)
    .where(sql<boolean>`not it.is_summary and not it.inactive`)
    .where(sql<boolean>`it.finish_at <= ${today} + ${sql.lit(portfolioLimits.days + 1)}::integer`);
  // Looked up before anything else: by their end, what everybody answers for was gone through for whoever answers for nothing.
  if (mias) found = found.where(sql<boolean>`it.responsable_id = any(array(select id from staff where user_id = ${user.id}))`);
  const rows = found
    .select(['it.id', 'it.nombre', 'places.codigoProyecto', 'places.codigoLugarInstalacion', 'places.nombre as lugar'])
    .select(['staff.nombre as responsable', 'it.critical as critica', plainDecimal('it.avance').as('avance')])
    .select([sql<string>`it.start_at::date`.as('inicio'), lastDay('it').as('termino')])
    .select(hasPassed('it').$castTo<boolean>().as('atrasada'))
    .orderBy('it.finish_at')
    .orderBy('it.id');
  return pageOf({ page, per_page }, found, rows);
}
