import { linkKindNames } from 'contract/schedule/index.ts';
import type { Explanation } from 'contract/schedule/plans/explain.ts';
import { dayLength } from 'contract/schedule/plans/day-length.ts';
import { dayNumber, dayOfFinish, dayOfStart, instantOf, type Instant } from 'contract/schedule/plans/time.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import { constraintName, isOfFinish } from '../plan/constraints.ts';
import { finishText, startText } from '../plan/days.ts';
import { lengthText } from '../plan/durations.ts';
import { lagText } from '../plan/predecessors.ts';
import { dayText } from '../paint/scale.ts';
import { engineActivity, scheduleFor, type Head } from '../plan/computePlan.ts';
import type { Line } from '../plan/outline.ts';
import { isByClock } from '../plan/writing.ts';
import type { Chart } from './useChart.ts';

/** A template's days are named like numbers, within a sentence too. */
const startDay = (at: Instant, head: Head): string => startText(at, head).toLowerCase();
const finishDay = (at: Instant, head: Head): string => finishText(at, head).toLowerCase();

/** One thing that is said of a row, and the row to look at, where there is one. */
export interface RowReason {
  title: string;
  text: string;
  key?: number;
}
type ExplainedChart = Pick<Chart, 'shown' | 'outline'>;

/** Why a row lies where it lies, why it may be no later, and who moves with it (decision 152). */
export function explainRow(chart: ExplainedChart, line: Line): RowReason[] {
  const { doc, plan, head } = chart.shown;
  const { row, isSummary } = line;
  const dates = plan.dates.get(row.key);
  if (!dates) return [];
  const start = { title: `Por qué empieza el ${startDay(dates.start, head)}` };
  if (isSummary) return [{ ...start, text: 'Es un resumen: va desde lo primero hasta lo último de lo que tiene debajo.' }];
  const schedule = scheduleFor(doc, head);
  const why = schedule.explain(String(row.key));
  if (!why) return [];
  const said: RowReason[] = [{ ...start, ...whyThen(chart, line, why) }];
  if (row.actual_finish !== null || row.inactive) return said;
  said.push(howLate(chart, line, why));
  const own = engineActivity(row, doc.rows, head.others);
  const { actual } = own;
  const more = dayLength(head.dayMinutes, row);
  const moved = schedule.change({
    ...own,
    duration: own.duration + more,
    ...(actual && { actual: { ...actual, remaining: (actual.remaining ?? own.duration) + more } }),
  });
  moved.delete(String(row.key));
  said.push({ title: 'Qué mueve', text: movedText(chart, inOrder(chart, moved.keys()), schedule.finish()) });
  return said;
}

function whyThen(chart: ExplainedChart, { row }: Line, { cause, others }: Explanation): Omit<RowReason, 'title'> {
  const { head, plan } = chart.shown;
  const dates = plan.dates.get(row.key);
  switch (cause.kind) {
    case 'actual':
      return row.actual_finish === null
        ? { text: 'Ya comenzó ese día; lo que le resta sigue después de la fecha de estado.' }
        : { text: 'Ya terminó: sus fechas son las reales.' };
    case 'manual':
      return { text: 'Está fijada a mano: no la mueven sus predecesoras.' };
    case 'asLate':
      return { text: 'Va lo más tarde que puede sin mover el término del plan.' };
    case 'status':
      return { text: 'La pone la fecha de estado: lo que falta no queda antes de ella.' };
    case 'planStart':
      return { text: 'Comienza con el plan: nada la retiene.' };
    case 'constraint':
      return { text: `La pone su restricción: ${ruleText(row.constraint, head)}.` };
    case 'link': {
      const tie = chart.shown.doc.ties.get(Number(cause.link));
      if (!tie) return { text: '' };
      const lag = lagText(tie.lag, head.dayMinutes);
      const giver = plan.dates.get(tie.from);
      const ends =
        giver &&
        (tie.kind === 'FS' || tie.kind === 'FF'
          ? `termina el ${finishDay(giver.finish, head)}`
          : `comienza el ${startDay(giver.start, head)}`);
      const rest = cause.since === undefined || !dates || head.isRelative ? '' : restText(cause.since, dates.start);
      const [next] = others;
      const without =
        next &&
        ` Sin ella comenzaría ${lengthText(next.room, row.is_elapsed, head.dayMinutes)} antes, por «${nameOf(chart, giverOf(chart, next.link))}».`;
      return {
        text: `Espera a ${titleOf(chart, tie.from)}, que ${ends} (${linkKindNames[tie.kind].toLowerCase()}${lag && ` ${lag}`}).${rest}${next && next.room > 0 ? without : ''}`,
        key: tie.from,
      };
    }
  }
}

const ruleText = ({ kind, at }: Line['row']['constraint'], head: Head): string =>
  at === null
    ? constraintName(kind).toLowerCase()
    : `${constraintName(kind).toLowerCase()} ${isOfFinish(kind) ? finishDay(instantOf(at), head) : startDay(instantOf(at), head)}`;

/** The days on which nobody works, from when on it may begin until it does. */
function restText(since: Instant, start: Instant): string {
  const [first, last] = [dayNumber(dayOfFinish(since)) + 1, dayNumber(dayOfStart(start)) - 1];
  const text = (day: number) => formatDay(dayText(day)).slice(0, 5);
  if (last < first) return '';
  if (last === first) return ` El ${text(first)} no se trabaja.`;
  return ` Del ${text(first)} al ${text(last)} no se trabaja.`;
}

function howLate(chart: ExplainedChart, { row }: Line, { path, lateCause }: Explanation): RowReason {
  const { plan, head } = chart.shown;
  const dates = plan.dates.get(row.key);
  const keys = path.map(Number);
  const last = keys.at(-1) ?? row.key;
  const way = keys.slice(1).map((it) => `«${nameOf(chart, it)}»`);
  const some = way.length > mostNamed ? [...way.slice(0, mostNamed - 1), `${formatNumber(way.length - mostNamed + 1)} más`] : way;
  const arrives = `llega${some.length === 0 ? '' : `, por ${some.join(' → ')},`} ${whereTo(chart, last, lateCause)}`;
  const to = last === row.key ? {} : { key: last };
  if (!dates || dates.isCritical) return { title: 'Por qué es crítica', text: `No tiene holgura: un atraso suyo ${arrives}.`, ...to };
  const { totalFloat, freeFloat } = dates;
  const free =
    freeFloat > 0
      ? `Con un atraso de hasta ${lengthText(freeFloat, row.is_elapsed, head.dayMinutes)} no mueve a ninguna otra.`
      : 'Cualquier atraso mueve a otras.';
  return {
    title: 'Cuánto puede esperar',
    text: `Tiene ${lengthText(totalFloat, row.is_elapsed, head.dayMinutes)} de holgura; después su atraso ${arrives}. ${freeFloat < totalFloat ? free : 'Hasta entonces no mueve a ninguna otra.'}`,
    ...to,
  };
}

/** What would not be as it is if the last one of the way were later. */
function whereTo(chart: ExplainedChart, key: number, cause: Explanation['lateCause']): string {
  const { doc, plan, head } = chart.shown;
  const row = doc.rows.get(key);
  if (cause === 'deadline' && row?.deadline) return `al plazo de «${row.nombre}», ${finishDay(instantOf(row.deadline), head)}`;
  if (cause === 'constraint' && row) return `a la restricción de «${row.nombre}», ${ruleText(row.constraint, head)}`;
  return `al término del plan, ${finishDay(plan.finish, head)}`;
}

/** As they stand in the plan. */
const inOrder = ({ outline }: ExplainedChart, ids: Iterable<string>): string[] =>
  [...ids].toSorted((a, b) => (outline.of(Number(a))?.number ?? 0) - (outline.of(Number(b))?.number ?? 0));

function movedText(chart: ExplainedChart, moved: readonly string[], finish: Instant): string {
  const { plan, head } = chart.shown;
  if (moved.length === 0)
    return finish > plan.finish
      ? `Con un día más el plan terminaría el ${finishDay(finish, head)}.`
      : 'Con un día más no mueve a ninguna otra.';
  const names = moved.slice(0, mostNamed).map((id) => `«${nameOf(chart, Number(id))}»`);
  const rest = moved.length > mostNamed ? ` y ${formatNumber(moved.length - mostNamed)} más` : '';
  const end = finish > plan.finish ? ` El plan terminaría el ${finishDay(finish, head)}.` : ' El término del plan no cambia.';
  return `Con un día más mueve ${moved.length === 1 ? 'una actividad' : `${formatNumber(moved.length)} actividades`}: ${names.join(', ')}${rest}.${end}`;
}

const mostNamed = 4;
const giverOf = ({ shown }: ExplainedChart, tie: string): number => shown.doc.ties.get(Number(tie))?.from ?? 0;
const nameOf = ({ shown }: ExplainedChart, key: number): string => shown.doc.rows.get(key)?.nombre ?? '';
const titleOf = (chart: ExplainedChart, key: number): string => `«${nameOf(chart, key)}» (${chart.outline.of(key)?.number ?? '?'})`;

/** What is wrong with a row: links that are not kept, a deadline that passes. */
export function troublesOf({ shown: { doc, plan, head } }: Pick<Chart, 'shown'>, line: Line): string[] {
  const { row } = line;
  const dates = plan.dates.get(row.key);
  const broken = (plan.broken.get(row.key) ?? []).map(({ tie, minutes }) => {
    const giver = doc.rows.get(doc.ties.get(tie)?.from ?? 0);
    return `Comienza ${lengthText(minutes, row.is_elapsed, head.dayMinutes)} antes de lo que permite «${giver?.nombre ?? ''}».`;
  });
  const isLate = row.deadline !== null && dates !== undefined && dates.finish > instantOf(row.deadline);
  const late = isLate ? [`Termina después de su plazo, ${finishText(instantOf(row.deadline ?? ''), head)}.`] : [];
  const negative =
    dates && dates.totalFloat < 0
      ? [`Le faltan ${lengthText(-dates.totalFloat, isByClock(line), head.dayMinutes)} para cumplir lo que se exige más adelante.`]
      : [];
  return [...broken, ...late, ...negative];
}
