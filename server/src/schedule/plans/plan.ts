import { dayMinutes, type Plan } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import { instantText } from 'contract/schedule/plans/time.ts';
import type { Calendar } from 'contract/schedule/plans/calendar.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { seenPlace } from '../../projects/index.ts';
import { todayInChile } from '../../platform/today.ts';
import { entity, nameOfPlan } from './history.ts';
import { calendarOfPlan, lockPlanOfPlace, planOfPlace, type PlanRow } from './plans.ts';
import { extentOf, replan, schedule } from './replan.ts';
import { readActivities, readLinks, type ActivityRow, type LinkRow } from './rows.ts';

/** The plan of a place as the engine computes it; of a place without one an empty plan from today on. */
export async function getPlan({ db, user, events }: Reading, codes: Received<typeof contract.getPlan>): Promise<Plan> {
  const place = await seenPlace(db, user, codes);
  const plan = await planOfPlace(db, user, codes);
  if (!plan)
    return {
      place_id: place.id,
      comuna: await communeOf(db, place.id),
      version: null,
      start: todayInChile(),
      status_day: null,
      activities: [],
      links: [],
      finish: null,
      working_days: 0,
      conflicts: [],
    };
  const [rows, links, calendar] = await Promise.all([readActivities(db, plan), readLinks(db, plan), calendarOfPlan({ db, events }, plan)]);
  return presentPlan(plan, rows, links, calendar);
}

const communeOf = async (db: Reader, place_id: number): Promise<string | null> =>
  (await db.selectFrom('places').where('id', '=', place_id).select('codigo_comuna').executeTakeFirst())?.codigo_comuna ?? null;

const inDays = (minutes: number): number => Math.round((minutes / dayMinutes) * 10_000) / 10_000;

function presentPlan(plan: PlanRow, rows: readonly ActivityRow[], links: readonly LinkRow[], calendar: Calendar): Plan {
  const computed = schedule(plan, rows, links, calendar);
  const dates = computed.dates();
  const tied = new Map(links.map((it) => [String(it.id), it]));
  const extent = extentOf(rows.length, dates, computed.finish(), calendar);
  const durations = new Map(rows.map((it) => [it.id, it.duration]));
  return {
    place_id: plan.place_id ?? 0,
    comuna: plan.comuna,
    version: plan.version,
    start: plan.start_on,
    status_day: plan.status_on,
    activities: rows.flatMap((row) => {
      const it = dates.get(String(row.id));
      if (!it) return [];
      const [from, to] = [instantText(it.start), instantText(it.finish)];
      return {
        id: row.id,
        nombre: row.nombre,
        start: from,
        finish: to,
        early_start: from,
        early_finish: to,
        late_start: instantText(it.lateStart),
        late_finish: instantText(it.lateFinish),
        total_float: inDays(it.totalFloat),
        free_float: inDays(it.freeFloat),
        critical: it.isCritical,
      };
    }),
    links: links.map((it) => ({ from: it.from_id, to: it.to_id, type: it.kind, lag: lagInDays(it, durations.get(it.from_id) ?? 0) })),
    finish: extent.finish_on,
    working_days: extent.working_days,
    conflicts: computed.conflicts().flatMap(({ link, minutes }) => {
      const it = tied.get(link);
      return it ? [{ from: it.from_id, to: it.to_id, days: inDays(minutes) }] : [];
    }),
  };
}

/** Of the clock a day has 24 hours; a percentage is of the days of whom one waits for. */
function lagInDays({ lag_kind, lag }: LinkRow, duration: number): number {
  if (lag_kind === 'working') return inDays(lag);
  if (lag_kind === 'elapsed') return Math.round((lag / 1440) * 10_000) / 10_000;
  return inDays((duration * lag) / 100);
}

/** From when on it counts, and up to when what happened is known. */
export async function updatePlan(
  context: Writing,
  { version, start, status_day, ...codes }: Received<typeof contract.updatePlan>,
): Promise<Plan> {
  const { tx, user, events } = context;
  const wasThere = (await planOfPlace(tx, user, codes)) !== undefined;
  const plan = await lockPlanOfPlace(tx, user, codes);
  const read = async (of: PlanRow) =>
    presentPlan(of, await readActivities(tx, of), await readLinks(tx, of), await calendarOfPlan({ db: tx, events }, of));
  // Only who saw that there was none, and makes it, has no version to name.
  if (version === null ? wasThere || plan.version > 1 : plan.version !== version) throw new Problem('stale', { current: await read(plan) });
  await tx.updateTable('schedule_plans').set({ start_on: start, status_on: status_day }).where('id', '=', plan.id).execute();
  const after = { ...plan, start_on: start, status_on: status_day };
  await replan(context, after);
  await record(context, {
    action: 'reschedule',
    entity,
    id: nameOfPlan(plan),
    before: { desde: plan.start_on, estado_al: plan.status_on },
    after: { desde: start, estado_al: status_day },
  });
  return read({ ...after, version: plan.version + 1 });
}
