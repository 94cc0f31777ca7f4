import type * as contract from 'contract/schedule/index.ts';
import type { Received } from 'contract/call.ts';
import { companyOf } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { notFound } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import { seenPlace } from '../../projects/index.ts';
import { calendarsOfPlan, planOfPlace, type PlanCalendars, type PlanRow } from '../plans/plans.ts';
import { readActivities, readLinks, type ActivityRow, type LinkRow } from '../plans/rows.ts';
import { readBaselineRows, type KeptRow } from '../plans/baseline-rows.ts';
import { levelsOf } from './levels.ts';
import type { FileBaseline, PlanToWrite, TaskToWrite } from '../mspdi/model.ts';
import { printPlan } from './paper.ts';
import { planSheet } from './write-sheet.ts';
import { writePlanXml } from './threads.ts';

type ExportForm = Received<typeof contract.exportSchedule>;

/** The plan of a place as a file. */
export async function exportSchedule(
  context: Reading,
  { format, links: withLinks, baseline_id, ...codes }: ExportForm,
): Promise<FileAnswer> {
  const { db, user, events } = context;
  const place = await seenPlace(db, user, codes);
  const plan = await planOfPlace(db, user, codes);
  if (!plan) throw notFound('La carta Gantt de ese lugar');
  const [rows, links, calendars] = await Promise.all([
    readActivities(db, plan),
    readLinks(db, plan),
    calendarsOfPlan({ db, events }, plan),
  ]);
  if (rows.length === 0) throw notFound('La carta Gantt de ese lugar');
  const title = `${place.codigoProyecto} ${place.nombre}`;
  const name = `Gantt ${place.codigoProyecto} ${place.codigoLugarInstalacion} ${todayInChile()}`;
  if (format === 'xlsx') return { filename: `${name}.xlsx`, type: xlsxType, content: planSheet(user, { rows, links, plan }) };
  if (format === 'pdf') {
    const baseline = baseline_id === undefined ? undefined : await baselineOf(db, plan, baseline_id);
    const content = await printPlan(context, { title, plan, rows, links: withLinks ? links : [], baseline, calendar: calendars.calendar });
    return { filename: `${name}.pdf`, type: 'application/pdf', content };
  }
  const { nombre } = await companyOf(db);
  const told = { title, company: nombre ?? '', author: user.nombre };
  const written = { ...planToWrite({ plan, rows, links, calendars, baselines: await baselinesOf(db, plan) }), ...told };
  return { filename: `${name}.xml`, type: 'application/xml', content: await writePlanXml(written, user.id, context.gone) };
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function baselineOf(db: Reader, { id }: PlanRow, baseline_id: number): Promise<{ nombre: string; rows: KeptRow[] }> {
  const known = await db
    .selectFrom('schedule_baselines')
    .where('plan_id', '=', id)
    .where('id', '=', baseline_id)
    .select('nombre')
    .executeTakeFirst();
  if (!known) throw notFound('Esa línea base');
  return { ...known, rows: await readBaselineRows(db, { plan_id: id, baseline_id }) };
}

async function baselinesOf(db: Reader, { id }: PlanRow): Promise<Map<number, FileBaseline[]>> {
  const known = await db.selectFrom('schedule_baselines').where('plan_id', '=', id).select(['id', 'numero']).orderBy('numero').execute();
  const found = new Map<number, FileBaseline[]>();
  for (const { id: baseline_id, numero } of known) {
    const kept: KeptRow[] = await readBaselineRows(db, { plan_id: id, baseline_id });
    for (const { activity_id, start, finish, duration } of kept) {
      const those = found.get(activity_id) ?? [];
      those.push({ numero, start, finish, duration });
      found.set(activity_id, those);
    }
  }
  return found;
}

interface PlanContent {
  plan: Pick<PlanRow, 'start_on' | 'status_on' | 'day_minutes'>;
  rows: readonly ActivityRow[];
  links: readonly LinkRow[];
  calendars: Pick<PlanCalendars, 'times' | 'others'>;
  baselines: ReadonlyMap<number, FileBaseline[]>;
}

/** What is written of a plan: its rows by the numbers that files know them by. */
function planToWrite({ plan, rows, links, calendars, baselines }: PlanContent): Omit<PlanToWrite, 'title' | 'company' | 'author'> {
  const uids = new Map(rows.map((it) => [it.id, it.uid]));
  const levels = levelsOf(rows);
  const used = new Set(rows.flatMap((it) => it.calendar_id ?? []));
  return {
    start: plan.start_on,
    finish: rows.reduce((last, it) => (it.finish > last ? it.finish : last), `${plan.start_on}T00:00`),
    statusDay: plan.status_on,
    dayMinutes: plan.day_minutes,
    times: calendars.times,
    calendars: [...calendars.others].flatMap(([uid, { nombre, times }]) => (used.has(uid) ? [{ uid, nombre, times }] : [])),
    tasks: rows.map((row) => taskOf(row, levels.get(row.id) ?? 1, baselines.get(row.id) ?? [])),
    links: links.map((it) => ({
      from: uids.get(it.from_id) ?? 0,
      to: uids.get(it.to_id) ?? 0,
      kind: it.kind,
      lag: { kind: it.lag_kind, value: it.lag },
    })),
  };
}

const taskOf = (row: ActivityRow, level: number, baselines: FileBaseline[]): TaskToWrite => ({
  uid: row.uid,
  nombre: row.nombre,
  level,
  isSummary: row.is_summary,
  duration: row.duration,
  isElapsed: row.is_elapsed,
  constraint: { kind: row.constraint_kind, at: row.constraint_at },
  deadline: row.deadline,
  manualStart: row.manual_start,
  actualStart: row.actual_start,
  actualFinish: row.actual_finish,
  remaining: row.remaining,
  avance: row.avance,
  inactive: row.inactive,
  suspendida: row.suspendida,
  notas: row.notas,
  calendarUid: row.calendar_id,
  responsable: row.responsable,
  etapa: row.etapa,
  subEtapa: row.sub_etapa,
  peso: row.peso,
  start: row.start,
  finish: row.finish,
  baselines,
  lateStart: row.late_start,
  lateFinish: row.late_finish,
  totalFloat: row.total_float,
  freeFloat: row.free_float,
  critical: row.critical,
});
