import { portfolioLimits, type Upcoming } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql, type Expression } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { today } from '../../platform/database/days.ts';
import { inOrder, readPage } from '../../platform/database/pages.ts';
import { isOfAll, placesIn } from '../plans/scope.ts';
import { hasPassed, lastDay } from '../plans/under-way.ts';
import '../../access/tables.ts';
import '../tables.ts';

/** What is not over and should be within two weeks, what is late first. The midnight after the last day belongs to it. */
export async function listUpcoming(
  { db, user }: Reading,
  { page, per_page, mias, ...scope }: Received<typeof contract.listUpcoming>,
): Promise<Paged<Upcoming>> {
  const places = await placesIn(db, user, scope);
  const running = db
    .selectFrom('schedule_plans as plan')
    .innerJoin('places', 'places.id', 'plan.place_id')
    .where('places.activo', '=', true)
    .where('plan.pending', '>', 0)
    .select('plan.id');
  // Of all plans by the end of what is due, in the index alone; of some of them plan by plan.
  const meant = isOfAll(user, scope)
    ? sql<boolean>`it.plan_id in (${running})`
    : sql<boolean>`it.plan_id = any(array(${running.where('places.id', 'in', places.select('places.id'))}))`;
  let found = db
    .selectFrom('schedule_activities as it')
    .where(meant)
    .where('it.actual_finish', 'is', null)
    .where(sql<boolean>`not it.is_summary and not it.inactive`)
    .where(sql<boolean>`it.finish_at <= ${today} + ${sql.lit(portfolioLimits.days + 1)}::integer`);
  if (mias) found = found.where(sql<boolean>`it.responsable_id = any(array(select id from staff where user_id = ${user.id}))`);
  return readPage(
    { page, per_page },
    {
      count: async () => (await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total,
      read: ({ limit, offset, isFromEnd }) => {
        const order = inOrder([{ by: sql.ref('it.finish_at') }, { by: sql.ref('it.id') }], isFromEnd);
        const cut = found.select('it.id').orderBy(order).limit(limit).offset(offset);
        return rowsOf(db, cut).orderBy(order).execute();
      },
    },
  );
}

const rowsOf = (db: Reader, cut: Expression<{ id: number }>) =>
  db
    .selectFrom('schedule_activities as it')
    .innerJoin('schedule_plans as plan', 'plan.id', 'it.plan_id')
    .innerJoin('places', 'places.id', 'plan.place_id')
    .leftJoin('staff', 'staff.id', 'it.responsable_id')
    .where(sql<boolean>`it.id = any(array(${cut}))`)
    .select(['it.id', 'it.nombre', 'places.codigoProyecto', 'places.codigoLugarInstalacion', 'places.nombre as lugar'])
    .select(['staff.nombre as responsable', 'it.critical as critica', plainDecimal('it.avance').as('avance')])
    .select([sql<string>`it.start_at::date`.as('inicio'), lastDay('it').as('termino')])
    .select(hasPassed('it').$castTo<boolean>().as('atrasada'));
