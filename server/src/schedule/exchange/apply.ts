import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertMany, setAll, updateAll } from '../../platform/database/rowsets.ts';
import { firstDates } from '../activities/add.ts';
import { setPlanCalendar } from '../calendars/calendars.ts';
import { freshNumbers } from '../plans/numbers.ts';
import type { PlanRow } from '../plans/plans.ts';
import { plannedColumns, replan, type StandingRow } from '../plans/replan.ts';
import type { LinkRow } from '../plans/rows.ts';
import type { FilePlan } from '../mspdi/model.ts';
import { keepBaselines } from './baselines.ts';
import type { PreparedImport } from './prepare.ts';
import { calendarKey, columnsOfRow, othersAmong, type TargetRow } from './target.ts';

/** Writes what a file makes of a plan that is held, and plans it anew. */
export async function applyImport(context: Writing, plan: PlanRow, prepared: PreparedImport): Promise<void> {
  const { tx, user } = context;
  const { target, links, times } = prepared;
  const after = { ...plan, ...prepared.plan };
  await tx.updateTable('schedule_plans').set(prepared.plan).where('id', '=', plan.id).execute();
  if (times) await setPlanCalendar(tx, plan, times.times, `«${times.nombre}», del archivo`);
  const calendars = await addCalendars(tx, plan, prepared.calendars);
  const news = target.rows.filter((it) => !it.before);
  const numbers = await freshNumbers(tx, news);
  const idOf = (id: number): number => numbers.get(id) ?? id;
  const rows = target.rows.map((row) => ({
    ...row,
    id: idOf(row.id),
    parent_id: row.parent_id === null ? null : idOf(row.parent_id),
    calendar_id: row.calendar_id === null ? null : (calendars.get(row.calendar_id) ?? (row.calendar_id > 0 ? row.calendar_id : null)),
  }));
  const tied = <T extends Pick<LinkRow, 'from_id' | 'to_id'>>(it: T): T => ({ ...it, from_id: idOf(it.from_id), to_id: idOf(it.to_id) });
  const planned = plannedOf(prepared, idOf);
  const others = othersAmong(rows);
  await sql`delete from schedule_links where id = any(${links.gone}::integer[])`.execute(tx);
  await takeAway(tx, prepared);
  await insertMany(
    tx,
    'schedule_activities',
    rows
      .filter((it) => !it.before)
      .map((it) => ({ ...firstDates(after), ...planned.get(it.id), id: it.id, uid: it.uid, orden: it.orden, ...columnsOfRow(it) })),
  );
  await updateAll(
    tx,
    'schedule_activities',
    others.map((it) => ({ ...planned.get(it.id), id: it.id, orden: it.orden, ...columnsOfRow(it) })),
  );
  await insertMany(
    tx,
    'schedule_links',
    links.come.map((it) => ({ plan_id: plan.id, ...tied(it) })),
  );
  await keepBaselines(tx, { plan, user_id: user.id, rows });
  const written = new Set<TargetRow>(others);
  await replan(context, after, {
    rows: rows.map((it) => standing(it, written.has(it) || !it.before ? planned.get(it.id) : undefined, after)),
    links: target.links.map((it, at) => ({ ...tied(it), id: at })),
  });
}

/** A row as it stands now, with what was written of it. */
function standing(row: TargetRow, planned: PlannedDates | undefined, plan: PlanRow): StandingRow {
  if (!planned && row.before) return { ...row.before, ...columnsOfRow(row) };
  const { start_at, finish_at, late_start_at, late_finish_at, ...dates } = planned ?? firstDates(plan);
  const computed = { ...dates, start: start_at, finish: finish_at, late_start: late_start_at, late_finish: late_finish_at };
  return { ...row, ...computed, worked: row.before?.worked ?? null };
}

type PlannedDates = ReturnType<typeof plannedColumns> & { is_summary: boolean };

/** Where each row comes to lie, so that what is written is not moved again at once. */
function plannedOf({ target, dates }: PreparedImport, idOf: (id: number) => number): Map<number, PlannedDates> {
  const parents = new Set(target.rows.map((it) => it.parent_id));
  return new Map(
    target.rows.flatMap(({ id }) => {
      const found = dates.get(String(id));
      return found ? [[idOf(id), { ...plannedColumns(found), is_summary: parents.has(id) }] as const] : [];
    }),
  );
}

/** What goes takes along what stands under it: what stays is taken out first. */
async function takeAway(tx: Tx, { target: { rows, gone } }: PreparedImport): Promise<void> {
  if (gone.length === 0) return;
  const going = new Set<number | null>(gone.map((it) => it.id));
  const orphans = rows.filter((it) => it.before && going.has(it.before.parent_id));
  await setAll(
    tx,
    'schedule_activities',
    orphans.map(({ id }) => ({ id, parent_id: null })),
  );
  await sql`delete from schedule_activities where id = any(${gone.map((it) => it.id)}::integer[])`.execute(tx);
}

/** The calendars of single tasks, by what they are called until they are written. */
async function addCalendars(tx: Tx, plan: PlanRow, calendars: FilePlan['calendars']): Promise<Map<number, number>> {
  const written = new Map<number, number>();
  for (const { uid, nombre, times } of calendars) written.set(calendarKey(uid), await addCalendar(tx, plan, { nombre, times }));
  return written;
}

type Times = FilePlan['calendars'][number]['times'];

async function addCalendar(tx: Tx, { id }: PlanRow, { nombre, times }: { nombre: string; times: Times }): Promise<number> {
  const made = await tx
    .insertInto('schedule_calendars')
    .values({
      plan_id: id,
      nombre,
      patrones: JSON.stringify(times.patrones),
      feriados: times.feriados,
      excepciones: JSON.stringify(times.excepciones),
      origen: 'Del archivo',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}
