import { dayMinutes } from 'contract/schedule/index.ts';
import { instantOf, instantText } from 'contract/schedule/plans/time.ts';
import type { Calendar } from 'contract/schedule/plans/calendar.ts';
import { beginningOf } from 'contract/schedule/working-times.ts';
import type { Writing } from '../../platform/context.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { firstDates } from '../activities/add.ts';
import { calendarOfPlan, type PlanRow } from '../plans/plans.ts';
import { replan } from '../plans/replan.ts';
import { freshNumbers } from '../plans/numbers.ts';
import { readActivities, readLinks, type ActivityRow } from '../plans/rows.ts';

/** A template counts from this Monday on: no holiday is known of its years, so that its days are relative. */
export const firstDayOfTemplates = '2001-01-01';

/** All rows and links of one plan in another that has none: what happened stays behind, dates keep their distance from the first day. */
export async function copyPlan(context: Writing, from: PlanRow, to: PlanRow): Promise<number> {
  const { tx, events } = context;
  const [rows, links] = await Promise.all([readActivities(tx, from), readLinks(tx, from)]);
  const [there, here] = [await calendarOfPlan({ db: tx, events }, from), await calendarOfPlan({ db: tx, events }, to)];
  const numbers = await freshNumbers(tx, rows);
  const shift = shiftOf({ start: from.start_on, calendar: there }, { start: to.start_on, calendar: here });
  await insertAll(
    tx,
    'schedule_activities',
    rows.map((row) => ({
      id: numbers.get(row.id) ?? 0,
      ...firstDates(to),
      ...freshColumns(row, shift),
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
      lag,
    })),
  );
  await replan(context, to);
  return rows.length;
}

type Shift = (at: string | null, isOfFinish: boolean) => string | null;

/** What people planned of a row, without what happened to it or who was to do it. */
const freshColumns = (row: ActivityRow, shift: Shift) => ({
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
  duration: row.duration,
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

/** As many minutes of work after the one beginning as before after the other. */
function shiftOf(from: Beginning, to: Beginning): Shift {
  const zero = from.calendar.offsetAt(beginningOf(from.start, from.calendar));
  const first = to.calendar.offsetAt(beginningOf(to.start, to.calendar));
  return (at, isOfFinish) => {
    if (at === null) return null;
    const offset = Math.max(0, first + from.calendar.offsetAt(instantOf(at)) - zero);
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
      duration: duracion * dayMinutes,
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
