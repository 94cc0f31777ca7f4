import { portfolioLimits, type CurvePoint } from 'contract/schedule/index.ts';
import type * as contract from 'contract/schedule/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { today } from '../../platform/database/days.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { todayInChile } from '../../platform/today.ts';
import { placesIn } from '../plans/scope.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** The weights of a plan are spread evenly over the days of each activity; several plans count by their power. */
export async function getProgressCurve(
  { db, user }: Reading,
  { linea_base, ...scope }: Received<typeof contract.getProgressCurve>,
): Promise<Answer<typeof contract.getProgressCurve>> {
  const places = await placesIn(db, user, scope);
  const plans = await db
    .selectFrom('schedule_plans as plan')
    .innerJoin('places', 'places.id', 'plan.place_id')
    .where('places.id', 'in', places.select('places.id'))
    .where('plan.avance', 'is not', null)
    .select(['plan.id', sql<number>`coalesce(places.kwp, 0)::float8`.as('kwp')])
    .orderBy('plan.finish_on', 'desc')
    .limit(portfolioLimits.plans + 1)
    .execute();
  const summed = plans.slice(0, portfolioLimits.plans);
  const today = todayInChile();
  const [{ planned, done }, kept] = await Promise.all([slopesOf(db, summed, linea_base), baselinesOf(db, summed)]);
  const days = daysToTell([...planned.keys(), ...done.keys()], today);
  const [whole, real] = [runningTotal(planned), runningTotal(done)];
  const total = whole(days.at(-1) ?? today);
  const share = (weight: number) => (total === 0 ? 0 : Math.round((weight / total) * 1000) / 10);
  const puntos = days.map((dia): CurvePoint => ({ dia, previsto: share(whole(dia)), real: dia <= today ? share(real(dia)) : null }));
  const now = summed.length === 0 ? undefined : puntos.find((it) => it.dia === today);
  return {
    puntos: summed.length === 0 ? [] : puntos,
    previsto: now?.previsto ?? null,
    real: now?.real ?? null,
    planes: summed.length,
    lineas_base: kept.map((it) => it.numero),
    planes_con_base: kept.find((it) => it.numero === linea_base)?.plans ?? 0,
    hay_mas: plans.length > summed.length,
  };
}

/** Which numbers of baselines these plans have, and how many of them each. */
const baselinesOf = (db: Reader, plans: readonly { id: number }[]) =>
  db
    .selectFrom('schedule_baselines')
    .where(sql<boolean>`plan_id = any(${plans.map((it) => it.id)}::integer[])`)
    .groupBy('numero')
    .select((it) => ['numero', it.fn.countAll<number>().as('plans')])
    .orderBy('numero')
    .execute();

/** What changes on a day: by how much weight a day grows from then on, and the same times the day itself. */
interface Turn {
  slope: number;
  at: number;
}
type Turns = Map<string, Turn>;

/**
 * Straight lines from the start to the finish of each activity, of all plans at once, as the days on which their sum changes its slope:
 * however many activities there are, there are only so many days.
 */
async function slopesOf(
  db: Reader,
  plans: readonly { id: number; kwp: number }[],
  baseline: number | undefined,
): Promise<{ planned: Turns; done: Turns }> {
  const isByPower = plans.every((it) => it.kwp > 0);
  const weights = JSON.stringify(plans.map((it) => ({ id: it.id, power: isByPower ? it.kwp : 1 })));
  const { rows } = await sql<{ which: 'planned' | 'done'; day: string; slope: number; at: number }>`
    with own as (
      select (it.peso * scale.power / sum(it.peso) over (partition by it.plan_id))::float8 as weight, it.avance::float8 / 100 as share,
        coalesce(base.start_at, it.start_at)::date as plan_from, coalesce(base.finish_at, it.finish_at - interval '1 minute')::date + 1 as plan_to,
        it.actual_start::date as done_from,
        coalesce((it.actual_finish - interval '1 minute')::date + 1,
          greatest(it.actual_start::date + 1, ${today})) as done_to
      from schedule_activities as it join jsonb_to_recordset(${weights}::jsonb) as scale(id integer, power float8) on scale.id = it.plan_id
      ${baselineOf(baseline)}
      where not it.is_summary and not it.inactive and it.peso > 0
    ), lines as (
      select 'planned' as which, plan_from as since, greatest(plan_to, plan_from + 1) as until, weight from own
      union all
      select 'done', done_from, greatest(done_to, done_from + 1), weight * share from own where done_from is not null and share > 0
    ), turns as (
      select which, since as day, weight / (until - since) as slope from lines
      union all
      select which, until, -weight / (until - since) from lines
    )
    select which, day::text, sum(slope) as slope, sum(slope * (day - '2000-01-01'::date)) as at from turns group by which, day`.execute(db);
  const of = (which: string): Turns => new Map(rows.filter((it) => it.which === which).map(({ day, slope, at }) => [day, { slope, at }]));
  return { planned: of('planned'), done: of('done') };
}

/** What was planned once and kept is what the work is compared with, where it is asked for; else the plan as it stands. */
const baselineOf = (numero: number | undefined) => sql`left join lateral (
  select kept.start_at, kept.finish_at - interval '1 minute' as finish_at
  from schedule_baselines as own join schedule_baseline_rows as kept on kept.baseline_id = own.id
  where own.plan_id = it.plan_id and own.numero = ${numero ?? null}::integer and kept.activity_id = it.id) as base on true`;

const epoch = Temporal.PlainDate.from('2000-01-01');
const numberOf = (day: string): number => epoch.until(day, { largestUnit: 'day' }).days;

/** How much weight is done by the end of a day: the lines that have turned so far, each followed until then. */
function runningTotal(turns: Turns): (day: string) => number {
  const inOrder = [...turns].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return (day) => {
    const end = numberOf(day) + 1;
    let sum = 0;
    for (const [at, turn] of inOrder) {
      if (at > day) break;
      sum += turn.slope * end - turn.at;
    }
    return sum;
  };
}

/** Every day of a short time, and of a long one so many in even steps, today among them. */
const mostPoints = 120;
function daysToTell(turns: readonly string[], today: string): string[] {
  const days = [...turns, today];
  const [first, last] = [days.reduce((a, b) => (a < b ? a : b)), days.reduce((a, b) => (a > b ? a : b))];
  const from = Temporal.PlainDate.from(first).subtract({ days: 1 });
  const count = from.until(last, { largestUnit: 'day' }).days;
  const step = Math.max(1, Math.ceil(count / mostPoints));
  const even = Array.from({ length: Math.floor(count / step) + 1 }, (_, at) => from.add({ days: at * step }).toString());
  return [...new Set([...even, last, today])].toSorted();
}
