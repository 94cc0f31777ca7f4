import { scheduleLimits } from 'contract/schedule/index.ts';
import type { Calendar, WorkingTimes } from 'contract/schedule/plans/calendar.ts';
import type { CalendarData } from 'contract/working-calendar.ts';
import { sql, type RawBuilder } from 'kysely';
import { calendarData } from '../../administration/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { Events } from '../../platform/events/events.ts';
import { notFound, notSeen, Problem } from '../../platform/problem.ts';
import { isPlaceSeenBy, seenPlace, type PlaceCodes, type Seeing } from '../../projects/index.ts';
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

type PlanQueryRow = Awaited<ReturnType<ReturnType<typeof plans>['execute']>>[number];
const planRow = ({ codigo_comuna, codigoLugarInstalacion, codigoProyecto, ...row }: PlanQueryRow): PlanRow => ({
  ...row,
  codes: codesOf({ codigoLugarInstalacion, codigoProyecto }),
  comuna: codigo_comuna,
});

/** Of which place a plan is; none: of a template. */
export const codesOf = ({ codigoLugarInstalacion, codigoProyecto }: Pick<PlanQueryRow, keyof PlaceCodes>): PlaceCodes | null =>
  codigoLugarInstalacion === null || codigoProyecto === null ? null : { codigoLugarInstalacion, codigoProyecto };

interface PlanQuestion extends Pick<Seeing, 'seesAllProjects'> {
  /** Locked in the same turn: whoever changes one of its rows plans it anew. */
  locks: boolean;
}
const forReading = { locks: false };
const forChange = { locks: true };

/** The plan of a place that the person sees; undefined while it has none. */
export async function planOfPlace(db: Reader, user: User, codes: PlaceCodes): Promise<PlanRow | undefined> {
  const plan = await planAt(db, user, codes, forReading);
  // Whether there is no plan, or no place for them: asked only where it matters.
  if (!plan) await seenPlace(db, user, codes);
  return plan;
}

async function planAt(
  db: Reader,
  { id: user_id, seesAllProjects }: User,
  { codigoLugarInstalacion, codigoProyecto }: PlaceCodes,
  { locks }: Pick<PlanQuestion, 'locks'>,
): Promise<PlanRow | undefined> {
  const codes = { lugar: codigoLugarInstalacion.toUpperCase(), proyecto: codigoProyecto.toUpperCase() };
  const [found] = await plansByCodes(db, { seesAllProjects, locks }, { user_id, ...codes });
  return found && planRow(found);
}

interface ByCodes {
  user_id: number;
  lugar: string;
  proyecto: string;
}
const plansByCodes = statement((db: Reader, { seesAllProjects, locks }: PlanQuestion, { user_id, lugar, proyecto }: ByCodes) => {
  const found = plans(db)
    .where('places.codigoLugarInstalacion', '=', lugar)
    .where('places.codigoProyecto', '=', proyecto)
    .where(isPlaceSeenBy(db, { id: user_id, seesAllProjects }));
  return locks ? found.forUpdate('plan') : found;
});

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

export const unseenActivity = () => notSeen('La actividad', 'ella');

/** The plan that an activity stands in, if the person sees its place; a template everybody sees. */
export const planOfActivity = (db: Reader, user: User, id: number): Promise<PlanRow> => planAround(db, user, id, forReading);

/** The same, locked. */
export const lockPlanOfActivity = (tx: Tx, user: User, id: number): Promise<PlanRow> => planAround(tx, user, id, forChange);

async function planAround(
  db: Reader,
  { id: user_id, seesAllProjects }: User,
  id: number,
  { locks }: Pick<PlanQuestion, 'locks'>,
): Promise<PlanRow> {
  const [found] = await plansByActivity(db, { seesAllProjects, locks }, { user_id, id });
  if (!found) throw unseenActivity();
  return planRow(found);
}

const plansByActivity = statement(
  (db: Reader, { seesAllProjects, locks }: PlanQuestion, { user_id, id }: { user_id: number; id: number }) => {
    const found = plans(db)
      .innerJoin('schedule_activities as it', 'it.plan_id', 'plan.id')
      .where('it.id', '=', id)
      .where(isPlanSeenBy(db, { id: user_id, seesAllProjects }));
    return locks ? found.forUpdate('plan') : found;
  },
);

/** Whether the plan of the query is one that they see: that of a place, by its project; of a template everybody. */
export const isPlanSeenBy = (db: Reader, user: Seeing): RawBuilder<boolean> => sql`(plan.place_id is null or ${isPlaceSeenBy(db, user)})`;

/** Locks a plan, since whoever changes one of its rows plans it anew, and reads it as it is then. */
export async function lockPlan(tx: Tx, { id }: PlanRow): Promise<PlanRow> {
  const found = await plans(tx).where('plan.id', '=', id).forUpdate('plan').executeTakeFirst();
  if (!found) throw new Problem('not_found', { message: 'El plan ya no existe.' });
  return planRow(found);
}

/** The plan of a place, locked; the first time that something is planned there it is made, from today on. */
export async function lockPlanOfPlace(tx: Tx, user: User, codes: PlaceCodes): Promise<PlanRow> {
  const there = await planAt(tx, user, codes, forChange);
  if (there) return there;
  const place = await seenPlace(tx, user, codes);
  await tx
    .insertInto('schedule_plans')
    .values({ place_id: place.id, template_id: null, start_on: todayInChile(), status_on: null })
    .onConflict((it) => it.column('place_id').doNothing())
    .execute();
  const made = await planAt(tx, user, codes, forChange);
  if (!made) throw new Problem('not_found', { message: 'El lugar ya no existe.' });
  return made;
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
