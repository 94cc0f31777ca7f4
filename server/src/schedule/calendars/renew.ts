import type { Workshop } from '../../platform/area.ts';
import type { Writing } from '../../platform/context.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { entity, nameOfPlan } from '../plans/history.ts';
import { calendarsOfPlan, lockPlan, planById, type PlanRow } from '../plans/plans.ts';
import { replanIfMoved } from '../plans/replan.ts';
import '../../projects/tables.ts';
import '../tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Plans whose working times are others than those that their dates rest on. */
    schedule_times: { why?: string; after?: number };
  }
}

/** So many plans are looked at, and so many of them made anew, before other work has its turn. */
const step = { seen: 500, anew: 40 };

/** Holidays or the company's week changed: plans are made anew after the commit. */
export const workingTimesChanged = ({ tx, jobs }: Pick<Writing, 'tx' | 'jobs'>, why: string): Promise<void> =>
  jobs.send(tx, 'schedule_times', { why });

type Working = Pick<Workshop, 'db' | 'events' | 'jobs'>;

/** A step: makes anew what is out of date among the next plans, and orders the next step where there are more. */
export async function renewPlans({ db, events, jobs }: Working, { why, after = 0 }: { why?: string; after?: number }): Promise<void> {
  const plans = await nextPlans(db, after);
  const alike = new Map<string | null, string>();
  let [anew, last] = [0, after];
  for (const plan of plans) {
    if (anew >= step.anew) break;
    last = plan.id;
    const own = plan.has_own ? undefined : alike.get(plan.comuna);
    const fingerprint = own ?? (await calendarsOfPlan({ db, events }, plan)).fingerprint;
    if (!plan.has_own) alike.set(plan.comuna, fingerprint);
    if (fingerprint === plan.times_seen) continue;
    anew += 1;
    await db.transaction().execute((tx) => renew({ tx, events }, plan.id, why));
  }
  if (plans.length === step.seen || last !== plans.at(-1)?.id)
    await db.transaction().execute((tx) => jobs.send(tx, 'schedule_times', { ...(why !== undefined && { why }), after: last }));
}

const nextPlans = (db: Reader, after: number) =>
  db
    .selectFrom('schedule_plans as plan')
    .leftJoin('places', 'places.id', 'plan.place_id')
    .where('plan.id', '>', after)
    .select(['plan.id', 'plan.times_seen', 'places.codigo_comuna as comuna'])
    .select((of) =>
      of
        .exists(of.selectFrom('schedule_calendars as own').whereRef('own.plan_id', '=', 'plan.id').select('own.id'))
        .$castTo<boolean>()
        .as('has_own'),
    )
    .orderBy('plan.id')
    .limit(step.seen)
    .execute();

/** One that cannot be planned in the new times stays as it is, and its history says so. */
async function renew(context: { tx: Tx; events: Workshop['events'] }, id: number, why = 'Cambió el calendario de trabajo'): Promise<void> {
  const { tx, events } = context;
  const found = await planById(tx, id);
  if (!found) return;
  const plan = await lockPlan(tx, found);
  const actor = { tx, user: undefined, requestId: 'schedule_times' };
  try {
    const { moved, finish_on } = await replanIfMoved(context, plan);
    if (moved > 0)
      await record(actor, {
        action: 'replan_times',
        entity,
        id: nameOfPlan(plan),
        after: { motivo: why, se_movieron: moved, termino: finish_on },
      });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await stampOnly(tx, plan, (await calendarsOfPlan({ db: tx, events }, plan)).fingerprint);
    await record(actor, { action: 'replan_refused', entity, id: nameOfPlan(plan), after: { motivo: `${why}. ${error.message}` } });
  }
}

const stampOnly = (tx: Tx, { id }: PlanRow, times_seen: string) =>
  tx.updateTable('schedule_plans').set({ times_seen }).where('id', '=', id).execute();

export async function watchTimes(workshop: Workshop): Promise<void> {
  await workshop.jobs.work('schedule_times', (data) => renewPlans(workshop, data));
  // Also what nobody told: a place that is of another commune now.
  await workshop.jobs.repeat('schedule_times', '40 3 * * *');
}
