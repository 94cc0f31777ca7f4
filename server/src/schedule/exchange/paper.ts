import { formatDay, formatNumber } from 'contract/format.ts';
import type { Calendar } from 'contract/schedule/plans/calendar.ts';
import { sharesOf } from 'contract/schedule/plans/progress.ts';
import { daysText } from 'contract/schedule/plans/day-length.ts';
import { dayOfFinish, instantOf, minutesOfDay, type Instant } from 'contract/schedule/plans/time.ts';
import { printPaper } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import type { PlanRow } from '../plans/plans.ts';
import type { ActivityRow, LinkRow } from '../plans/rows.ts';
import type { KeptRow } from '../plans/baseline-rows.ts';
import { chart, leastDay, sheet, type DrawnPlan, type DrawnRow, type Span } from './drawing-data.ts';
import { levelsOf } from './levels.ts';
import { outlineOf } from '../mspdi/write.ts';

interface PlanPaper {
  title: string;
  plan: PlanRow;
  rows: readonly ActivityRow[];
  links: readonly LinkRow[];
  baseline: { nombre: string; rows: readonly KeptRow[] } | undefined;
  calendar: Calendar;
}

/** The largest plan over two years; what lies over more of them takes longer than anybody waits (decision 216). */
const mostSheets = 500;

/** The plan drawn on A3: table and bars, over as many sheets as it takes downwards and along time. */
export async function printPlan(context: Reading, { title, plan, rows, links, baseline, calendar }: PlanPaper): Promise<Buffer> {
  const drawn = drawnRows({ plan, rows, kept: baseline?.rows ?? [], calendar });
  const windows = windowsOf(drawn);
  const parts = Math.ceil(rows.length / sheet.mostRows);
  const count = parts * windows.length;
  if (count > mostSheets)
    throw new Problem('rule', { message: `El plan ocuparía ${count} hojas A3, más de ${mostSheets}. Expórtelo a Excel o a MS Project.` });
  const data: DrawnPlan = {
    title: `Carta Gantt · ${title}`,
    summary: summaryOf({ plan, rows }),
    rows: drawn,
    links: links.map(({ from_id, to_id, kind }) => ({ from_id, to_id, kind })),
    windows,
    // Shared evenly: no sheet has a single row.
    perSheet: Math.ceil(rows.length / Math.max(1, parts)),
    rest: restWithin(windows, calendar),
    today: instantOf(todayInChile()),
    // The evening of that day: what was done on it counts.
    status: plan.status_on === null ? undefined : instantOf(plan.status_on) + minutesOfDay,
    baseline: baseline?.nombre,
  };
  const { content } = await printPaper(context, {
    title: data.title,
    filename: 'gantt',
    paper: 'A3 landscape',
    sheets: { program: import.meta.resolve('./drawing.ts'), count, data },
  });
  if (!Buffer.isBuffer(content)) throw new Error('A paper that was drawn is a buffer.');
  return content;
}

/** The time of a plan in pieces that fit on a sheet, all equally long. */
function windowsOf(rows: readonly DrawnRow[]): Span[] {
  const day = (at: Instant): number => Math.floor(at / minutesOfDay);
  const first = day(rows.reduce((least, it) => Math.min(least, it.start, it.baseline?.from ?? Infinity), Infinity)) - 2;
  const last = day(rows.reduce((most, it) => Math.max(most, it.finish, it.baseline?.to ?? 0), 0)) + 3;
  const count = Math.max(1, Math.ceil(((last - first) * leastDay) / chart.width));
  const length = Math.ceil((last - first) / count);
  return Array.from({ length: count }, (_, at) => ({
    from: (first + at * length) * minutesOfDay,
    to: (first + (at + 1) * length) * minutesOfDay,
  }));
}

/** Days on which nothing is worked, those that follow each other as one. */
function restWithin(windows: readonly Span[], calendar: Calendar): Span[] {
  const [from, to] = [windows[0]?.from ?? 0, windows.at(-1)?.to ?? 0];
  const rest: Span[] = [];
  for (let at = from; at < to; at += minutesOfDay) {
    if (calendar.offsetAt(at) !== calendar.offsetAt(at + minutesOfDay)) continue;
    const before = rest.at(-1);
    if (before?.to === at) before.to += minutesOfDay;
    else rest.push({ from: at, to: at + minutesOfDay });
  }
  return rest;
}

function summaryOf({ plan, rows }: Pick<PlanPaper, 'plan' | 'rows'>): string {
  const finish = rows.reduce((last, it) => (it.finish > last ? it.finish : last), rows[0]?.finish ?? `${plan.start_on}T00:00`);
  const critical = rows.filter((it) => it.critical && !it.is_summary).length;
  return `Del ${formatDay(plan.start_on)} al ${formatDay(dayOfFinish(instantOf(finish)))} · ${formatNumber(rows.length)} filas · ${formatNumber(critical)} críticas${plan.status_on === null ? '' : ` · estado al ${formatDay(plan.status_on)}`}`;
}

function drawnRows({
  plan,
  rows,
  kept,
  calendar,
}: Pick<PlanPaper, 'plan' | 'rows' | 'calendar'> & { kept: readonly KeptRow[] }): DrawnRow[] {
  const levels = levelsOf(rows);
  const outline = outlineOf(rows.map((it) => ({ level: levels.get(it.id) ?? 1 })));
  const shares = sharesOf(
    rows.map(({ id, parent_id, is_summary, inactive, duration, is_elapsed, peso, avance }) => ({
      key: id,
      parent: parent_id,
      isSummary: is_summary,
      inactive,
      duration,
      is_elapsed,
      peso,
      avance,
    })),
    plan.day_minutes,
  );
  const stood = new Map(kept.map((it) => [it.activity_id, it]));
  return rows.map((row, at) => {
    const { start, finish, duration, is_summary } = row;
    const minutes = is_summary ? calendar.offsetAt(instantOf(finish)) - calendar.offsetAt(instantOf(start)) : duration;
    const then = stood.get(row.id);
    const share = shares.get(row.id) ?? 0;
    return {
      id: row.id,
      outline: outline[at] ?? '',
      level: levels.get(row.id) ?? 1,
      nombre: row.nombre,
      duration: daysText(minutes, plan.day_minutes, row),
      // The whole only once all of it is done.
      avance: `${Math.floor(share)} %`,
      start: instantOf(start),
      finish: instantOf(finish),
      deadline: row.deadline === null ? undefined : instantOf(row.deadline),
      isSummary: is_summary,
      isMilestone: !is_summary && duration === 0,
      isCritical: row.critical,
      isInactive: row.inactive,
      share: share / 100,
      baseline: then && { from: instantOf(then.start), to: instantOf(then.finish) },
    };
  });
}
