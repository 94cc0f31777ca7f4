import { scheduleLimits } from 'contract/schedule/index.ts';
import type { Calendar, WorkingTimes } from 'contract/schedule/plans/calendar.ts';
import type { CalendarData } from 'contract/working-calendar.ts';
import { calendarData } from '../../administration/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { notFound, notSeen, Problem } from '../../platform/problem.ts';
import { seenPlace, type PlaceCodes } from '../../projects/index.ts';
import { todayInChile } from '../../platform/today.ts';
import type { User } from '../../platform/user.ts';
import { calendarAt, fingerprintOf, timesAt, type OwnTimes } from './calendar.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** A plan, and whose it is. */
export interface PlanRow {
  id: number;
  place_id: number | null;
  template_id: number | null;
  start_on: string;
  status_on: string | null;
  day_minutes: number;
  version: number;
  codes: PlaceCodes | null;
  comuna: string | null;
}

const plans = (db: Reader) =>
  db
    .selectFrom('schedule_plans as plan')
    .leftJoin('places', 'places.id', 'plan.place_id')
    .select(['plan.id', 'plan.place_id', 'plan.template_id', 'plan.start_on', 'plan.status_on', 'plan.day_minutes', 'plan.version'])
    .select(['places.codigoLugarInstalacion', 'places.codigoProyecto', 'places.codigo_comuna']);

type Found = Awaited<ReturnType<ReturnType<typeof plans>['execute']>>[number];
const planRow = ({ codigoLugarInstalacion, codigoProyecto, codigo_comuna, ...row }: Found): PlanRow => ({
  ...row,
  codes: codigoLugarInstalacion === null || codigoProyecto === null ? null : { codigoLugarInstalacion, codigoProyecto },
  comuna: codigo_comuna,
});

/** The plan of a place that the person sees; undefined while it has none. */
export async function planOfPlace(db: Reader, user: User, codes: PlaceCodes): Promise<PlanRow | undefined> {
  const place = await seenPlace(db, user, codes);
  return planOfPlaceId(db, place.id);
}

/** The plan of a place that whoever asks was found to see. */
export async function planOfPlaceId(db: Reader, place_id: number): Promise<PlanRow | undefined> {
  const found = await plans(db).where('plan.place_id', '=', place_id).executeTakeFirst();
  return found && planRow(found);
}

export async function planOfTemplate(db: Reader, template_id: number): Promise<PlanRow> {
  const found = await plans(db).where('plan.template_id', '=', template_id).executeTakeFirst();
  if (!found) throw notFound('La plantilla');
  return planRow(found);
}

/** A plan for work that no person asks for; undefined: it is gone. */
export async function planById(db: Reader, id: number): Promise<PlanRow | undefined> {
  const found = await plans(db).where('plan.id', '=', id).executeTakeFirst();
  return found && planRow(found);
}

const unseenActivity = () => notSeen('La actividad', 'ella');

/** The plan that an activity stands in, if the person sees its place; a template everybody sees. */
export async function planOfActivity(db: Reader, user: User, id: number): Promise<PlanRow> {
  const found = await plans(db).innerJoin('schedule_activities as it', 'it.plan_id', 'plan.id').where('it.id', '=', id).executeTakeFirst();
  if (!found) throw unseenActivity();
  const plan = planRow(found);
  if (plan.codes) await seenPlace(db, user, plan.codes).catch(toUnseen);
  return plan;
}

function toUnseen(error: unknown): never {
  throw error instanceof Problem && error.code === 'not_found' ? unseenActivity() : error;
}

/** Holds a plan: whoever changes one of its rows plans it anew. */
export async function lockPlan(tx: Tx, plan: PlanRow): Promise<PlanRow> {
  const { version } = await tx
    .selectFrom('schedule_plans')
    .where('id', '=', plan.id)
    .select('version')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...plan, version };
}

/** The plan of a place, held; the first time that something is planned there it is made, from today on. */
export async function lockPlanOfPlace(tx: Tx, user: User, codes: PlaceCodes): Promise<PlanRow> {
  const place = await seenPlace(tx, user, codes);
  await tx
    .insertInto('schedule_plans')
    .values({ place_id: place.id, template_id: null, start_on: todayInChile(), status_on: null })
    .onConflict((it) => it.column('place_id').doNothing())
    .execute();
  const plan = await planOfPlace(tx, user, codes);
  if (!plan) throw new Problem('not_found', { message: 'El lugar ya no existe.' });
  return lockPlan(tx, plan);
}

/** In what a plan counts its time: its own calendar, and those that single activities follow. */
export interface PlanCalendars {
  times: WorkingTimes;
  calendar: Calendar;
  others: ReadonlyMap<number, { nombre: string; times: WorkingTimes; calendar: Calendar }>;
  /** Whether two plans count alike. */
  fingerprint: string;
}

interface Asking {
  db: Reader;
  events: Events;
}

const calendarRows = (db: Reader, plan_id: number) =>
  db
    .selectFrom('schedule_calendars')
    .where('plan_id', '=', plan_id)
    .select(['id', 'is_plans', 'nombre', 'patrones', 'feriados', 'excepciones', 'origen'])
    .orderBy('id')
    .execute();
export type CalendarRow = Awaited<ReturnType<typeof calendarRows>>[number];

/** The calendars that a plan has of its own. */
export const readCalendars = (db: Reader, { id }: Pick<PlanRow, 'id'>): Promise<CalendarRow[]> => calendarRows(db, id);

export async function calendarsOfPlan(context: Asking, plan: Pick<PlanRow, 'id' | 'comuna'>): Promise<PlanCalendars> {
  const [data, own] = await Promise.all([calendarData(context), readCalendars(context.db, plan)]);
  return calendarsOf(data, plan.comuna, own);
}

/** What follows from the company's calendar and the plan's own ones. */
export function calendarsOf(
  data: CalendarData,
  comuna: string | null,
  own: readonly (OwnTimes & Pick<CalendarRow, 'id' | 'is_plans' | 'nombre'>)[],
): PlanCalendars {
  const timesOf = (it?: OwnTimes) => timesAt(data, comuna, it);
  const made = (times: WorkingTimes) => ({ times, calendar: calendarAt(times) });
  const plans = made(timesOf(own.find((it) => it.is_plans)));
  const others = new Map(own.filter((it) => !it.is_plans).map((it) => [it.id, { nombre: it.nombre, ...made(timesOf(it)) }]));
  return { ...plans, others, fingerprint: fingerprintOf([plans.times, ...[...others.values()].map((it) => it.times)]) };
}

export const calendarOfPlan = async (context: Asking, plan: Pick<PlanRow, 'id' | 'comuna'>): Promise<Calendar> =>
  (await calendarsOfPlan(context, plan)).calendar;

/** A plan does not grow without end. */
export async function refuseTooMany(tx: Tx, plan: PlanRow): Promise<void> {
  const { total } = await tx
    .selectFrom('schedule_activities')
    .where('plan_id', '=', plan.id)
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  if (total > scheduleLimits.activities)
    throw new Problem('rule', { message: `Un plan tiene hasta ${scheduleLimits.activities} actividades; tendría ${total}.` });
}
