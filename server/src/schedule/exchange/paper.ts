import { setImmediate } from 'node:timers/promises';
import type { Content } from 'pdfmake';
import { formatDay } from 'contract/format.ts';
import type { Calendar } from 'contract/schedule/plans/calendar.ts';
import { dayOfFinish, instantOf } from 'contract/schedule/plans/time.ts';
import { printPaper } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { todayInChile } from '../../platform/today.ts';
import type { PlanRow } from '../plans/plans.ts';
import type { ActivityRow, LinkRow } from '../plans/rows.ts';
import type { KeptRow } from '../plans/variance.ts';
import { drawSheet, rowsOfSheet, windowsOf, type DrawnRow } from './drawing.ts';
import { levelsOf } from './levels.ts';
import { outlineOf } from '../mspdi/write.ts';
import { daysInWords } from './words.ts';

interface Printed {
  title: string;
  plan: PlanRow;
  rows: readonly ActivityRow[];
  links: readonly LinkRow[];
  kept: readonly KeptRow[];
  calendar: Calendar;
}

/** Nobody hangs more sheets than these on a wall. */
const mostSheets = 120;

/** The plan drawn on A3: table and bars, over as many sheets as it takes downwards and along time. */
export async function printPlan(context: Reading, { title, plan, rows, links, kept, calendar }: Printed): Promise<Buffer> {
  const drawn = drawnRows({ plan, rows, kept, calendar });
  const windows = windowsOf(drawn);
  const sheets = Math.ceil(rows.length / rowsOfSheet) * windows.length;
  if (sheets > mostSheets)
    throw new Problem('rule', { message: `El plan ocuparía ${sheets} hojas A3, más de ${mostSheets}. Expórtelo a Excel o a MS Project.` });
  const content: Content[] = [summary({ plan, rows })];
  const within = linksWithin(rows, links);
  for (let from = 0; from < drawn.length; from += rowsOfSheet)
    for (const window of windows) {
      const own = within.get(from / rowsOfSheet) ?? [];
      const svg = drawSheet(drawn.slice(from, from + rowsOfSheet), { window, links: own, today: todayInChile(), calendar });
      content.push({ svg, width: 1110, ...(content.length > 1 && { pageBreak: 'before' as const }) });
      // The calls of others go on between two sheets.
      await setImmediate();
    }
  const { content: bytes } = await printPaper(context, {
    title: `Carta Gantt · ${title}`,
    filename: 'gantt',
    content,
    paper: 'A3 landscape',
  });
  if (!Buffer.isBuffer(bytes)) throw new Error('A paper that was drawn is a buffer.');
  return bytes;
}

/** The links of which both rows stand on the same sheet, by its number from above: no other is drawn. */
function linksWithin(rows: readonly ActivityRow[], links: readonly LinkRow[]): Map<number | undefined, LinkRow[]> {
  const sheets = new Map(rows.map((it, at) => [it.id, Math.floor(at / rowsOfSheet)]));
  return Map.groupBy(links, ({ from_id, to_id }) => (sheets.get(from_id) === sheets.get(to_id) ? sheets.get(from_id) : undefined));
}

function summary({ plan, rows }: Pick<Printed, 'plan' | 'rows'>): Content {
  const finish = rows.reduce((last, it) => (it.finish > last ? it.finish : last), rows[0]?.finish ?? `${plan.start_on}T00:00`);
  const critical = rows.filter((it) => it.critical && !it.is_summary).length;
  return {
    text: `Del ${formatDay(plan.start_on)} al ${formatDay(dayOfFinish(instantOf(finish)))} · ${rows.length} filas · ${critical} críticas${plan.status_on === null ? '' : ` · estado al ${formatDay(plan.status_on)}`}`,
    style: 'label',
    margin: [0, 0, 0, 6],
  };
}

function drawnRows({ plan, rows, kept, calendar }: Omit<Printed, 'title' | 'links'>): DrawnRow[] {
  const levels = levelsOf(rows);
  const outline = outlineOf(rows.map((it) => ({ level: levels.get(it.id) ?? 1 })));
  const stood = new Map(kept.map((it) => [it.activity_id, it]));
  return rows.map((row, at) => {
    const { start, finish, duration, is_summary } = row;
    const minutes = is_summary ? calendar.offsetAt(instantOf(finish)) - calendar.offsetAt(instantOf(start)) : duration;
    const then = stood.get(row.id);
    return {
      id: row.id,
      outline: outline[at] ?? '',
      level: levels.get(row.id) ?? 1,
      nombre: row.nombre,
      duration: daysInWords(minutes, row.is_elapsed ? 1440 : plan.day_minutes),
      start: instantOf(start),
      finish: instantOf(finish),
      isSummary: is_summary,
      isMilestone: !is_summary && duration === 0,
      isCritical: row.critical,
      isInactive: row.inactive,
      share: Number(row.avance) / 100,
      baseline: then && { start: instantOf(then.start), finish: instantOf(then.finish) },
    };
  });
}
