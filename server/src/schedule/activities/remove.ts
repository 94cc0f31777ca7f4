import type { Activity } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { bareRow } from '../../platform/database/rowsets.ts';
import { notFound, notSeen, Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { seenPlace } from '../../projects/index.ts';
import { baselinesAsText, hasBaselines, overwrittenNumbers, restoreBaselines } from '../baselines/overwritten.ts';
import { planActions, planCase } from '../plans/actions.ts';
import { entity, nameOfPlan, recordGesture } from '../plans/history.ts';
import { lockPlan, lockPlanOfActivity, lockPlanOfPlace, planOfPlace, type PlanRow } from '../plans/plans.ts';
import { replan } from '../plans/replan.ts';
import { readPlanActivities } from '../plans/rows.ts';
import { putBack, tellBereft, tellUnnamed } from './put-back.ts';
import { takeOut } from './take-out.ts';
import { refuseLosing } from './work.ts';

export async function deleteActividadProyecto(
  context: Writing,
  { id, version, con_hijas, confirm }: Received<typeof contract.deleteActividadProyecto>,
): Promise<Answer<typeof contract.deleteActividadProyecto>> {
  const { tx, user } = context;
  const plan = await lockPlanOfActivity(tx, user, id);
  const all = await readPlanActivities(tx, plan);
  const before = all.find((it) => it.id === id);
  if (version !== undefined && before?.version !== version) throw new Problem('stale', { current: before });
  const beneath = rowsUnder(all, id);
  if (beneath.length > 0 && !con_hijas)
    throw new Problem('wrong_state', { message: `Tiene ${beneath.length} actividades debajo: se eliminan con ella solo si lo dice.` });
  const gone = all.filter((it) => it.id === id || beneath.includes(it.id));
  await refuseLosing({ db: tx, hooks: context.hooks }, gone, { confirm });
  await takeOut(
    tx,
    gone.map((it) => it.id),
  );
  const { moved } = await replan(context, plan);
  await recordGesture(context, plan, { removed: gone, moved });
  return { done: true };
}

/** What stands under a row, however deep; rows come from above to below. */
function rowsUnder(rows: readonly Activity[], id: number): number[] {
  const under = new Set([id]);
  for (const row of rows) if (row.parent_id !== null && under.has(row.parent_id)) under.add(row.id);
  under.delete(id);
  return [...under];
}

/** Goes as a whole, and is there to be brought back for a while. */
export async function deleteGantt(
  context: Writing,
  { plan_version, confirm, ...codes }: Received<typeof contract.deleteGantt>,
): Promise<Answer<typeof contract.deleteGantt>> {
  const { tx, user } = context;
  const found = await planOfPlace(tx, user, codes);
  requireAllowed(planActions.delete, await planCase(tx, user, codes, found?.id));
  if (!found) throw notFound('La carta Gantt de ese lugar');
  const plan = await lockPlan(tx, found);
  if (plan_version !== undefined && plan.version !== plan_version)
    throw new Problem('stale', { current: await readPlanActivities(tx, plan) });
  await refuseLosing({ db: tx, hooks: context.hooks }, await readPlanActivities(tx, plan), { confirm });
  const kept = await keepRemoval(context, plan);
  if (kept.total === 0) throw notFound('La carta Gantt de ese lugar');
  await tx.deleteFrom('schedule_activities').where('plan_id', '=', plan.id).execute();
  await replan(context, plan);
  await record(context, { action: 'delete_gantt', entity, id: nameOfPlan(plan), before: { actividades: kept.total } });
  return { removal_id: kept.id, activities: kept.total };
}

/** Keeps all rows and links of a plan as they are, and the baselines whose numbers are about to be written over, for whoever wants them back. */
export async function keepRemoval(
  { tx, user }: Pick<Writing, 'tx' | 'user'>,
  plan: PlanRow,
  baselines: readonly number[] = [],
): Promise<{ id: number; total: number }> {
  const { rows } = await sql<{ id: number; total: number }>`
    with own as (
      select count(*)::integer as total, coalesce(json_agg(it order by it.id), '[]') as rows
      from schedule_activities as it where it.plan_id = ${plan.id}
    ), kept as (
      insert into schedule_removals (place_id, start_on, status_on, day_minutes, calendar, activities, links, named, baselines, removed_by)
      select ${plan.place_id}, ${plan.start_on}::date, ${plan.status_on}::date, ${plan.day_minutes},
        (select to_jsonb(it) from schedule_calendars as it where it.plan_id = ${plan.id} and it.is_plans),
        own.rows,
        coalesce((select json_agg(it order by it.id) from schedule_links as it where it.plan_id = ${plan.id}), '[]'),
        names_of_activities(${plan.id}::integer),
        ${baselinesAsText(plan.id, baselines)},
        ${user.id}
      from own
      returning id)
    select kept.id, own.total from kept, own`.execute(tx);
  const [kept] = rows;
  if (!kept) throw new Error('A plan was kept without a number.');
  return kept;
}

/** Every row as it was, with its number, and what named it names it again. */
export async function restoreGantt(
  context: Writing,
  { removal_id, ...replacing }: Received<typeof contract.restoreGantt>,
): Promise<Answer<typeof contract.restoreGantt>> {
  const { tx, user } = context;
  const removal = await tx
    .selectFrom('schedule_removals')
    .where('id', '=', removal_id)
    .select(['place_id', 'start_on', 'status_on', 'day_minutes'])
    .forUpdate()
    .executeTakeFirst();
  if (!removal) throw notSeen('Esa carta Gantt', 'ella');
  const plan = await lockPlanOfPlace(tx, user, await seenPlace(tx, user, removal.place_id));
  const gone = await makeRoom(context, plan, { ...replacing, baselines: await overwrittenNumbers(tx, removal_id) });
  const { start_on, status_on } = removal;
  const day_minutes = removal.day_minutes ?? plan.day_minutes;
  await tx.updateTable('schedule_plans').set({ start_on, status_on, day_minutes }).where('id', '=', plan.id).execute();
  if (removal.day_minutes !== null) await restoreCalendar(tx, { plan_id: plan.id, removal_id });
  const bereft = await putBack(
    tx,
    sql`
      select it::jsonb as kept, '{}'::jsonb as otherwise
      from schedule_removals as removal, json_array_elements(removal.activities) as it where removal.id = ${removal_id}`,
  );
  await restoreLinks(tx, removal_id);
  await restoreBaselines(tx, { plan_id: plan.id, removal_id });
  // What named an activity of both since then names it still.
  const named = [removal_id, ...(gone ? [gone.id] : [])];
  await sql`select name_activities_again(named) from schedule_removals where id = any(${named}::integer[]) and named is not null`.execute(
    tx,
  );
  const warnings = [...tellBereft(bereft), ...(await tellUnnamed(tx, { plan_id: plan.id, removal_id }))];
  await tx.deleteFrom('schedule_removals').where('id', '=', removal_id).execute();
  await replan(context, { ...plan, start_on, status_on, day_minutes });
  const back = await readPlanActivities(tx, plan);
  await record(context, {
    // What an import wrote over where no activity was.
    action: back.length > 0 ? 'restore_gantt' : 'restore_baselines',
    entity,
    id: nameOfPlan(plan),
    ...(gone && gone.total > 0 && { before: { actividades: gone.total } }),
    after: {
      ...((back.length > 0 || (gone?.total ?? 0) > 0) && { actividades: back.length }),
      ...(warnings.length > 0 && { avisos: warnings }),
    },
  });
  return { activities: back, warnings };
}

/** What stands there now goes only when that was said, and is kept in its turn; baselines that outlived their activities as well. */
async function makeRoom(
  context: Writing,
  plan: PlanRow,
  {
    replace,
    plan_version,
    confirm,
    baselines,
  }: Omit<Received<typeof contract.restoreGantt>, 'removal_id'> & { baselines: readonly number[] },
): Promise<{ id: number; total: number } | undefined> {
  const { tx, hooks } = context;
  const present = await readPlanActivities(tx, plan);
  if (present.length === 0) return (await hasBaselines(tx, plan.id, baselines)) ? keepRemoval(context, plan, baselines) : undefined;
  if (!replace) throw new Problem('wrong_state', { message: 'El lugar ya tiene otra carta Gantt: elimínela primero.' });
  if (plan_version !== undefined && plan.version !== plan_version) throw new Problem('stale', { current: present });
  await refuseLosing({ db: tx, hooks }, present, { confirm });
  const gone = await keepRemoval(context, plan, baselines);
  await tx.deleteFrom('schedule_activities').where('plan_id', '=', plan.id).execute();
  return gone;
}

/** They are there again since now. */
async function restoreLinks(tx: Tx, removal_id: number): Promise<void> {
  await sql`
    insert into schedule_links overriding system value
    select it.* from schedule_removals as removal, json_array_elements(removal.links) as kept,
      jsonb_populate_record(${bareRow('schedule_links')}, kept::jsonb || jsonb_build_object('created_at', now())) as it
    where removal.id = ${removal_id} order by it.id`.execute(tx);
}

/** Of a plan that followed the company's, there is none. */
async function restoreCalendar(tx: Tx, { plan_id, removal_id }: { plan_id: number; removal_id: number }): Promise<void> {
  await tx.deleteFrom('schedule_calendars').where('plan_id', '=', plan_id).where('is_plans', '=', true).execute();
  await sql`
    insert into schedule_calendars (plan_id, is_plans, nombre, patrones, feriados, excepciones, origen)
    select ${plan_id}, true, it.nombre, it.patrones, it.feriados, it.excepciones, it.origen
    from schedule_removals as removal, jsonb_populate_record(null::schedule_calendars, removal.calendar) as it
    where removal.id = ${removal_id} and removal.calendar is not null`.execute(tx);
}
