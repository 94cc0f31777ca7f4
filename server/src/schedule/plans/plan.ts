import { dayMinutes, type Plan } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import { daysIn, lagInDays } from 'contract/schedule/plans/day-length.ts';
import { instantText } from 'contract/schedule/plans/time.ts';
import { comparedWith } from 'contract/schedule/plans/variance.ts';
import { calendarData } from '../../administration/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { seenPlace, type PlaceCodes } from '../../projects/index.ts';
import { todayInChile } from '../../platform/today.ts';
import { planActions, planCase } from './actions.ts';
import { lastHolidayAt } from './calendar.ts';
import { entity, nameOfPlan } from './history.ts';
import { calendarsOf, calendarsOfPlan, lockPlanOfPlace, planOfPlace, type PlanCalendars, type PlanRow } from './plans.ts';
import { extentOf, replan, schedule, spanOf } from './replan.ts';
import { readRemovals } from './removals.ts';
import { readActivities, readLinks, type ActivityRow, type LinkRow } from './rows.ts';
import { readBaselineRows, type KeptRow } from './baseline-rows.ts';

/** The plan of a place as the engine computes it; of a place without one an empty plan from today on. */
export async function getPlan({ db, user, events }: Reading, { baseline_id, ...codes }: Received<typeof contract.getPlan>): Promise<Plan> {
  const plan = await planOfPlace(db, user, codes);
  return plan ? readPlan({ db, events, user }, plan, baseline_id) : emptyPlan({ db, events, user }, await seenPlace(db, user, codes));
}

interface Asking {
  db: Reader;
  events: Events;
  user: User;
}

async function emptyPlan({ db, events, user }: Asking, { id, ...codes }: PlaceCodes & { id: number }): Promise<Plan> {
  const data = await calendarData({ db, events });
  const place = await db.selectFrom('places').where('id', '=', id).select('codigo_comuna').executeTakeFirst();
  const comuna = place?.codigo_comuna ?? null;
  return {
    place_id: id,
    version: null,
    start: todayInChile(),
    status_day: null,
    day_minutes: dayMinutes,
    times: calendarsOf(data, comuna, []).times,
    other_times: [],
    last_holiday: lastHolidayAt(data, comuna),
    beyond_holidays: false,
    activities: [],
    links: [],
    finish: null,
    working_days: 0,
    conflicts: [],
    removals: await readRemovals(db, id),
    allowed_actions: allowedAmong(planActions, { codes, user, activities: 0, baselines: 0 }),
  };
}

async function readPlan({ db, events, user }: Asking, plan: PlanRow, baseline_id?: number): Promise<Plan> {
  const codes = plan.codes ?? { codigoLugarInstalacion: '', codigoProyecto: '' };
  const [rows, links, calendars, data, kept, standing, removals] = await Promise.all([
    readActivities(db, plan),
    readLinks(db, plan),
    calendarsOfPlan({ db, events }, plan),
    calendarData({ db, events }),
    baseline_id === undefined ? [] : keptOf(db, plan, baseline_id),
    planCase(db, user, codes, plan.id),
    plan.place_id === null ? [] : readRemovals(db, plan.place_id),
  ]);
  const computed = presentPlan(plan, { rows, links, calendars, kept, last_holiday: lastHolidayAt(data, plan.comuna) });
  return { ...computed, removals, allowed_actions: allowedAmong(planActions, standing) };
}

async function keptOf(db: Reader, { id }: PlanRow, baseline_id: number): Promise<KeptRow[]> {
  const there = await db
    .selectFrom('schedule_baselines')
    .where('id', '=', baseline_id)
    .where('plan_id', '=', id)
    .select('id')
    .executeTakeFirst();
  if (!there) throw notFound('Esa línea base');
  return readBaselineRows(db, { plan_id: id, baseline_id });
}

interface PlanContent {
  rows: readonly ActivityRow[];
  links: readonly LinkRow[];
  calendars: PlanCalendars;
  kept: readonly KeptRow[];
  last_holiday: string | null;
}

function presentPlan(
  plan: PlanRow,
  { rows, links, calendars, kept, last_holiday }: PlanContent,
): Omit<Plan, 'allowed_actions' | 'removals'> {
  const { day_minutes } = plan;
  const computed = schedule(plan, rows, links, calendars);
  const dates = computed.dates();
  const tied = new Map(links.map((it) => [String(it.id), it]));
  const counting = { calendar: calendars.calendar, day_minutes };
  const extent = extentOf(dates, computed.finish(), calendars.calendar);
  const counted = new Map(rows.map((it) => [it.id, it]));
  const stood = new Map(kept.map((it) => [it.activity_id, it]));
  return {
    place_id: plan.place_id ?? 0,
    version: plan.version,
    start: plan.start_on,
    status_day: plan.status_on,
    day_minutes,
    times: calendars.times,
    other_times: [...calendars.others].map(([id, { times }]) => ({ id, times })),
    last_holiday,
    beyond_holidays: isBeyond(extent.finish_on, last_holiday),
    activities: rows.flatMap((row) => {
      const it = dates.get(String(row.id));
      if (!it) return [];
      const [from, to] = [instantText(it.start), instantText(it.finish)];
      const then = stood.get(row.id);
      return {
        id: row.id,
        nombre: row.nombre,
        start: from,
        finish: to,
        early_start: from,
        early_finish: to,
        late_start: instantText(it.lateStart),
        late_finish: instantText(it.lateFinish),
        total_float: daysIn(it.totalFloat, day_minutes, row),
        free_float: daysIn(it.freeFloat, day_minutes, row),
        critical: it.isCritical,
        elapsed: row.is_elapsed && !row.is_summary,
        baseline: then ? comparedWith(then, { ...row, start: from, finish: to }, counting) : null,
      };
    }),
    links: links.flatMap(({ from_id, to_id, kind, lag_kind, lag }) => {
      const [giver, lies] = [counted.get(from_id), dates.get(String(from_id))];
      if (!giver || !lies) return [];
      const waited = { ...giver, minutes: spanOf(giver, lies, calendars) };
      return { from: from_id, to: to_id, type: kind, lag: lagInDays({ kind: lag_kind, value: lag }, waited, day_minutes) };
    }),
    finish: extent.finish_on,
    working_days: extent.working_days,
    conflicts: computed.conflicts().flatMap(({ link, activity, minutes }) => {
      const [it, taker] = [tied.get(link), counted.get(Number(activity))];
      return it && taker ? [{ from: it.from_id, to: it.to_id, days: daysIn(minutes, day_minutes, taker) }] : [];
    }),
  };
}

/** Whether a plan goes on after the last day of which it is known whether it is a holiday. */
export const isBeyond = (finish_on: string | null, last_holiday: string | null): boolean =>
  finish_on !== null && (last_holiday === null || finish_on > last_holiday);

/** From when on it counts, and up to when what happened is known. */
export async function updatePlan(
  context: Writing,
  { version, start, status_day, ...codes }: Received<typeof contract.updatePlan>,
): Promise<Plan> {
  const { tx, user, events } = context;
  const wasThere = (await planOfPlace(tx, user, codes)) !== undefined;
  const plan = await lockPlanOfPlace(tx, user, codes);
  const read = (of: PlanRow) => readPlan({ db: tx, events, user }, of);
  // Only who saw that there was none, and makes it, has no version to name.
  if (version === null ? wasThere || plan.version > 1 : plan.version !== version) throw new Problem('stale', { current: await read(plan) });
  await tx.updateTable('schedule_plans').set({ start_on: start, status_on: status_day }).where('id', '=', plan.id).execute();
  const after = { ...plan, start_on: start, status_on: status_day };
  const { moved } = await replan(context, after);
  await record(context, {
    action: 'reschedule',
    entity,
    id: nameOfPlan(plan),
    before: { desde: plan.start_on, estado_al: plan.status_on },
    after: { desde: start, estado_al: status_day, ...(moved.size > 0 && { se_movieron: moved.size }) },
  });
  return read({ ...after, version: plan.version + 1 });
}
