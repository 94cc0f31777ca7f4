import { setImmediate } from 'node:timers/promises';
import type { PlansMoved } from 'contract/administration/index.ts';
import { Unplannable } from 'contract/schedule/plans/plan.ts';
import { dayOfFinish, instantText } from 'contract/schedule/plans/time.ts';
import type { CalendarData } from 'contract/working-calendar.ts';
import { sql } from 'kysely';
import { calendarData } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { slices } from '../../platform/turns.ts';
import { may } from '../../platform/user.ts';
import { placesSeenBy } from '../../projects/index.ts';
import { calendarsOf, type CalendarRow, type PlanCalendars } from '../plans/plans.ts';
import { schedule } from '../plans/replan.ts';
import { readSeveral, type ActivityRow, type LinkRow } from '../plans/rows.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** So many plans are looked at for one question, and so many of them before others have their turn. */
const [mostPlans, step] = [1_000, 50];
const mostNamed = 5;

type Asking = Pick<Reading, 'db' | 'events' | 'user'>;

/** Plans the places anew in other holidays and weeks, without writing anything, and counts what would come to lie on another day. */
export async function plansInTimes(context: Asking, data: CalendarData, from: string): Promise<PlansMoved> {
  const { db } = context;
  const reached = await plansReaching(db, from);
  const present = await calendarData(context);
  const plans = reached.slice(0, mostPlans);
  const own = Map.groupBy(await ownCalendars(db, plans), (it) => it.plan_id);
  const [before, after] = [calendarsIn(present, own), calendarsIn(data, own)];
  const touched = plans.filter((it) => before(it).fingerprint !== after(it).fingerprint);
  const moved: MovedFinish[] = [];
  for (const some of slices(touched, step)) {
    const { rows, links } = await readSeveral(
      db,
      some.map((it) => it.id),
    );
    const [rowsOf, linksOf] = [Map.groupBy(rows, (it) => it.plan_id), Map.groupBy(links, (it) => it.plan_id)];
    moved.push(
      ...some.flatMap((plan) => movedIn(plan, after(plan), { rows: rowsOf.get(plan.id) ?? [], links: linksOf.get(plan.id) ?? [] })),
    );
    await setImmediate();
  }
  return {
    cambian: moved.length,
    terminan_despues: moved.filter((it) => it.despues > it.antes).length,
    terminan_antes: moved.filter((it) => it.despues < it.antes).length,
    hay_mas: reached.length > mostPlans,
    lugares: await placesOf(context, moved),
  };
}

/** What ends before the first day that is another one stays as it is; what ends last is moved most. */
const plansReaching = (db: Reader, from: string) =>
  db
    .selectFrom('schedule_plans as plan')
    .innerJoin('places', 'places.id', 'plan.place_id')
    .where('plan.finish_on', '>=', from)
    .where('places.activo', '=', true)
    .select(['plan.id', 'places.id as place_id', 'plan.start_on', 'plan.status_on', 'places.codigo_comuna as comuna'])
    .select((of) => of.ref('plan.finish_on').$castTo<string>().as('finish_on'))
    .orderBy('plan.finish_on', 'desc')
    .orderBy('plan.id')
    .limit(mostPlans + 1)
    .execute();
type ReachedPlan = Awaited<ReturnType<typeof plansReaching>>[number];

type OwnCalendar = CalendarRow & { plan_id: number };

const ownCalendars = (db: Reader, plans: readonly ReachedPlan[]): Promise<OwnCalendar[]> =>
  db
    .selectFrom('schedule_calendars')
    .where(sql<boolean>`plan_id = any(${plans.map((it) => it.id)}::integer[])`)
    .select(['plan_id', 'id', 'is_plans', 'nombre', 'patrones', 'feriados', 'excepciones', 'origen'])
    .orderBy('id')
    .execute();

/** In what each plan would count; those of a commune without calendars of their own count alike. */
function calendarsIn(data: CalendarData, own: ReadonlyMap<number, readonly OwnCalendar[]>): (plan: ReachedPlan) => PlanCalendars {
  const known = new Map<string, PlanCalendars>();
  return ({ id, comuna }) => {
    const ofPlan = own.get(id) ?? [];
    const key = ofPlan.length > 0 ? `plan ${id}` : `comuna ${comuna}`;
    const found = known.get(key) ?? calendarsOf(data, comuna, ofPlan);
    known.set(key, found);
    return found;
  };
}

interface MovedFinish {
  place_id: number;
  antes: string;
  despues: string;
}

/** Nothing: the plan stays as it is, or could not be planned at all, and then stays as it is too. */
function movedIn(
  plan: ReachedPlan,
  calendars: PlanCalendars,
  { rows, links }: { rows: readonly ActivityRow[]; links: readonly LinkRow[] },
): MovedFinish[] {
  try {
    const computed = schedule(plan, rows, links, calendars);
    const dates = computed.dates();
    const isOther = rows.some((row) => {
      const it = dates.get(String(row.id));
      return it !== undefined && (instantText(it.start) !== row.start || instantText(it.finish) !== row.finish);
    });
    return isOther ? [{ place_id: plan.place_id, antes: plan.finish_on, despues: dayOfFinish(computed.finish()) }] : [];
  } catch (error) {
    if (error instanceof Unplannable) return [];
    throw error;
  }
}

const daysOf = (day: string): number => Date.parse(day) / 86_400_000;

/** Those whose end moves most, for who sees plans. */
async function placesOf({ db, user }: Asking, moved: readonly MovedFinish[]): Promise<PlansMoved['lugares']> {
  const later = moved.filter((it) => it.antes !== it.despues);
  if (later.length === 0 || !may(user, 'schedule:read')) return [];
  const ends = new Map(later.map((it) => [it.place_id, it]));
  const places = await placesSeenBy(db, user)
    .where(sql<boolean>`places.id = any(${[...ends.keys()]}::integer[])`)
    .select(['places.id', 'places.codigoProyecto', 'places.codigoLugarInstalacion', 'places.nombre as lugar'])
    .execute();
  return places
    .flatMap(({ id, ...place }) => {
      const end = ends.get(id);
      return end ? [{ ...place, antes: end.antes, despues: end.despues }] : [];
    })
    .toSorted((a, b) => Math.abs(daysOf(b.despues) - daysOf(b.antes)) - Math.abs(daysOf(a.despues) - daysOf(a.antes)))
    .slice(0, mostNamed);
}
