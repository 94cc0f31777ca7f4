import { minutesIn } from 'contract/schedule/plans/day-length.ts';
import { instantOf, instantText } from 'contract/schedule/plans/time.ts';
import type { Calendar } from 'contract/schedule/plans/calendar.ts';
import { beginningOf } from 'contract/schedule/calendars/working-times.ts';
import type { Writing } from '../../platform/context.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { firstDates } from '../activities/add.ts';
import { calendarOfPlan, calendarsOfPlan, type PlanCalendars, type PlanRow } from '../plans/plans.ts';
import { replan } from '../plans/replan.ts';
import { freshNumbers } from '../plans/numbers.ts';
import { readActivities, readLinks, type ActivityRow } from '../plans/rows.ts';

/** A template counts from this Monday on: no holiday is known of its years, so that its days are relative. */
export const firstDayOfTemplates = '2001-01-01';

interface PlanCopy {
  activities: number;
  /** What could not come along, in words. */
  warnings: string[];
}

/**
 * All rows and links of one plan in another that has none: what happened stays behind, dates keep their distance from the first day, and
 * days of work stay as many, however long they are in either plan.
 */
export async function copyPlan(context: Writing, from: PlanRow, to: PlanRow): Promise<PlanCopy> {
  const { tx, events } = context;
  const [rows, links] = await Promise.all([readActivities(tx, from), readLinks(tx, from)]);
  const [there, here] = [await calendarsOfPlan({ db: tx, events }, from), await calendarOfPlan({ db: tx, events }, to)];
  const scaled = scaleOf(from, to);
  const numbers = await freshNumbers(tx, rows);
  const shift = shiftOf({ start: from.start_on, calendar: there.calendar }, { start: to.start_on, calendar: here }, scaled);
  await insertAll(
    tx,
    'schedule_activities',
    rows.map((row) => ({
      id: numbers.get(row.id) ?? 0,
      ...firstDates(to),
      ...freshColumns(row, { shift, scaled }),
      parent_id: row.parent_id === null ? null : (numbers.get(row.parent_id) ?? null),
    })),
  );
  await insertAll(
    tx,
    'schedule_links',
    links.map(({ from_id, to_id, kind, lag_kind, lag }) => ({
      plan_id: to.id,
      from_id: numbers.get(from_id) ?? 0,
      to_id: numbers.get(to_id) ?? 0,
      kind,
      lag_kind,
      lag: lag_kind === 'working' ? scaled(lag) : lag,
    })),
  );
  await replan(context, to);
  return { activities: rows.length, warnings: ownCalendarsLeft(rows, there) };
}

type Shift = (at: string | null, isOfFinish: boolean) => string | null;
/** Minutes of work in the days of the other plan. */
type Scale = (minutes: number) => number;

const scaleOf =
  (from: Pick<PlanRow, 'day_minutes'>, to: Pick<PlanRow, 'day_minutes'>): Scale =>
  (minutes) =>
    Math.round((minutes * to.day_minutes) / from.day_minutes);

const mostNamed = 8;

/** A calendar of single activities has dates of its own and stays with its plan: whose they were is told. */
function ownCalendarsLeft(rows: readonly ActivityRow[], { others }: Pick<PlanCalendars, 'others'>): string[] {
  const left = Map.groupBy(
    rows.filter((it) => it.calendar_id !== null && others.has(it.calendar_id) && !it.is_summary),
    (it) => it.calendar_id ?? 0,
  );
  return [...left].map(([id, own]) => {
    const names = own.slice(0, mostNamed).map((it) => `«${it.nombre}»`);
    const some = own.length > mostNamed ? [...names, `${own.length - mostNamed} más`] : names;
    const [verb, follow] = own.length === 1 ? ['seguía', 'sigue'] : ['seguían', 'siguen'];
    return `${listInWords(some)} ${verb} el calendario «${others.get(id)?.nombre ?? ''}»: aquí ${follow} el calendario del plan.`;
  });
}

const listInWords = (all: readonly string[]): string => (all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} y ${all.at(-1)}`);

/** What people planned of a row, without what happened to it or who was to do it. */
const freshColumns = (row: ActivityRow, { shift, scaled }: { shift: Shift; scaled: Scale }) => ({
  orden: row.orden,
  nombre: row.nombre,
  etapa_id: row.etapa_id,
  sub_etapa_id: row.sub_etapa_id,
  actividad_id: row.actividad_id,
  responsable_id: null,
  peso: row.peso,
  avance: '0',
  notas: row.notas,
  suspendida: false,
  duration: row.is_elapsed ? row.duration : scaled(row.duration),
  is_elapsed: row.is_elapsed,
  constraint_kind: row.constraint_kind,
  constraint_at: shift(row.constraint_at, /finish/i.test(row.constraint_kind)),
  deadline: shift(row.deadline, true),
  manual_start: shift(row.manual_start, false),
  actual_start: null,
  actual_finish: null,
  remaining: null,
  inactive: row.inactive,
});

interface Beginning {
  start: string;
  calendar: Calendar;
}

/** As many days of work after the one beginning as before after the other. */
function shiftOf(from: Beginning, to: Beginning, scaled: Scale): Shift {
  const zero = from.calendar.offsetAt(beginningOf(from.start, from.calendar));
  const first = to.calendar.offsetAt(beginningOf(to.start, to.calendar));
  return (at, isOfFinish) => {
    if (at === null) return null;
    const offset = Math.max(0, first + scaled(from.calendar.offsetAt(instantOf(at)) - zero));
    return instantText(isOfFinish ? to.calendar.finishAt(offset) : to.calendar.startAt(offset));
  };
}

/** The activities that the type's configuration names, one after the other, where it has no template. */
export async function addConfigured(context: Writing, plan: PlanRow, tipo_proyecto_id: number): Promise<number> {
  const { tx } = context;
  const settings = await tx
    .selectFrom('activity_settings as setting')
    .innerJoin('activities', 'activities.id', 'setting.actividad_id')
    .where('setting.tipo_proyecto_id', '=', tipo_proyecto_id)
    .where('setting.activo', '=', true)
    .select(['activities.nombre', 'setting.actividad_id', 'setting.etapa_id', 'setting.duracion', 'setting.peso'])
    .orderBy('setting.orden')
    .limit(1000)
    .execute();
  const made = await insertAll(
    tx,
    'schedule_activities',
    settings.map(({ nombre, actividad_id, etapa_id, duracion, peso }, at) => ({
      ...firstDates(plan),
      nombre,
      actividad_id,
      etapa_id,
      peso,
      orden: at + 1,
      duration: minutesIn(duracion, plan.day_minutes, { is_elapsed: false }),
    })),
  );
  const inOrder = made.toSorted((a, b) => a.orden - b.orden);
  await insertAll(
    tx,
    'schedule_links',
    inOrder.slice(1).map(({ id }, at) => ({
      plan_id: plan.id,
      from_id: inOrder[at]?.id ?? 0,
      to_id: id,
      kind: 'FS' as const,
      lag_kind: 'working' as const,
      lag: 0,
    })),
  );
  await replan(context, plan);
  return made.length;
}
