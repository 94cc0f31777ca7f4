import { formatDay } from 'contract/format.ts';
import type { Calendar } from 'contract/schedule/plans/calendar.ts';
import { dayOfFinish, dayOfStart, instantOf, minutesOfDay, type Instant } from 'contract/schedule/plans/time.ts';
import type { LinkRow } from '../plans/rows.ts';

/** A row as it is drawn on paper. */
export interface DrawnRow {
  id: number;
  outline: string;
  level: number;
  nombre: string;
  duration: string;
  start: Instant;
  finish: Instant;
  isSummary: boolean;
  isMilestone: boolean;
  isCritical: boolean;
  isInactive: boolean;
  /** 0 to 1. */
  share: number;
  baseline: { start: Instant; finish: Instant } | undefined;
}

/** From when until when one sheet shows. */
interface Window {
  from: Instant;
  to: Instant;
}

const sheet = { width: 1110, head: 32, row: 15 };
export const rowsOfSheet = 41;
const columns = [
  { title: 'EDT', at: 0, width: 48 },
  { title: 'Actividad', at: 48, width: 220 },
  { title: 'Duración', at: 268, width: 48 },
  { title: 'Inicio', at: 316, width: 56 },
  { title: 'Término', at: 372, width: 56 },
] as const;
const chart = { at: 436, width: 674 };
/** So narrow a day may become before another sheet begins. */
const leastDay = 1.9;
const colors = {
  bar: '#4a7dd6',
  done: '#1f4fa3',
  critical: '#d9574a',
  criticalDone: '#9e2a20',
  summary: '#3d4757',
  baseline: '#9aa5b4',
  inactive: '#c4cbd5',
  line: '#d5dbe4',
  rest: '#f1f4f8',
  link: '#6b7687',
  today: '#c4372c',
  text: '#1c2430',
  label: '#5b6675',
};

/** The time of a plan in pieces that fit on a sheet, all equally long. */
export function windowsOf(rows: readonly DrawnRow[]): Window[] {
  const day = (at: Instant): number => Math.floor(at / minutesOfDay);
  const first = day(rows.reduce((least, it) => Math.min(least, it.start, it.baseline?.start ?? Infinity), Infinity)) - 2;
  const last = day(rows.reduce((most, it) => Math.max(most, it.finish, it.baseline?.finish ?? 0), 0)) + 3;
  const count = Math.max(1, Math.ceil(((last - first) * leastDay) / chart.width));
  const length = Math.ceil((last - first) / count);
  return Array.from({ length: count }, (_, at) => ({
    from: (first + at * length) * minutesOfDay,
    to: (first + (at + 1) * length) * minutesOfDay,
  }));
}

interface Drawing {
  window: Window;
  links: readonly LinkRow[];
  today: string;
  calendar: Calendar;
}

/** One sheet: the rows that it shows, in the time that it shows, as SVG. */
export function drawSheet(rows: readonly DrawnRow[], { window, links, today, calendar }: Drawing): string {
  const x = (at: Instant): number => round(chart.at + ((at - window.from) / (window.to - window.from)) * chart.width);
  const inside = (at: Instant): number => Math.min(chart.at + chart.width, Math.max(chart.at, x(at)));
  const height = sheet.head + rows.length * sheet.row;
  const parts = [
    ...restDays(window, { x, height, calendar }),
    ...months(window, { x, height }),
    ...columns.map(({ title, at }) => text(title, { x: at + 2, y: sheet.head - 8, bold: true, color: colors.label })),
    line(0, sheet.head, sheet.width, sheet.head, colors.summary),
    ...rows.flatMap((row, at) => [
      ...tableRow(row, sheet.head + at * sheet.row),
      ...bar(row, { y: sheet.head + at * sheet.row, inside, window }),
    ]),
    ...links.flatMap((it) => elbow(it, { rows, inside, window })),
    ...todayLine(today, { x, height, window }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${sheet.width}" height="${height + 2}" viewBox="0 0 ${sheet.width} ${height + 2}" font-family="Roboto">${together(parts)}</svg>`;
}

/** Text as it stands in the drawing, or a path in the way that it is painted. */
type Part = string | { paint: string; path: string };

/** All that is painted in one way is one path, in the order in which each way comes first: each element of a drawing costs as much as a hundred lines of a path. */
function together(parts: readonly Part[]): string {
  const paths = Map.groupBy(
    parts.filter((it) => typeof it !== 'string'),
    (it) => it.paint,
  );
  const drawn = [...paths].map(([paint, all]) => `<path ${paint} d="${all.map((it) => it.path).join('')}"/>`);
  return [...drawn, ...parts.filter((it) => typeof it === 'string')].join('');
}

const round = (at: number): number => Math.round(at * 100) / 100;
const fill = (color: string, path: string): Part => ({ paint: `fill="${color}"`, path });
const stroke = (color: string, path: string, dash = ''): Part => ({
  paint: `fill="none" stroke="${color}" stroke-width="0.5"${dash && ` stroke-dasharray="${dash}"`}`,
  path,
});
const rect = (x: number, y: number, width: number, height: number, color: string): Part =>
  fill(color, `M${round(x)} ${round(y)}h${round(Math.max(0.6, width))}v${height}H${round(x)}z`);
const line = (x1: number, y1: number, x2: number, y2: number, color: string, dash = ''): Part =>
  stroke(color, `M${x1} ${y1}L${x2} ${y2}`, dash);

interface Written {
  x: number;
  y: number;
  bold?: boolean;
  color?: string;
  isRight?: boolean;
}

/** What is written by people, with no mark of its own in the drawing. */
const text = (words: string, { x, y, bold = false, color = colors.text, isRight = false }: Written): string =>
  `<text x="${round(x)}" y="${round(y)}" font-size="7.5" fill="${color}"${bold ? ' font-weight="bold"' : ''}${isRight ? ' text-anchor="end"' : ''}>${escape(words)}</text>`;
const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);
const escape = (words: string): string =>
  words
    .toWellFormed()
    .replace(/[^\P{Cc}]|[\uFFFE\uFFFF]/gu, ' ')
    .replace(/[&<>"]/g, (it) => entities.get(it) ?? '');

/** About as many letters as fit into so many points. */
const fitting = (words: string, width: number): string => {
  const most = Math.max(3, Math.floor(width / 3.9));
  return words.length <= most ? words : `${words.slice(0, most - 1)}…`;
};

function tableRow({ outline, level, nombre, duration, start, finish, isSummary, isInactive }: DrawnRow, y: number): Part[] {
  const [number, name, days, from, to] = columns;
  const told = { y: y + 10, bold: isSummary, color: isInactive ? colors.label : colors.text };
  const indent = Math.min(60, (level - 1) * 7);
  return [
    text(fitting(outline, number.width), { x: number.at + 2, ...told, color: colors.label, bold: false }),
    text(fitting(nombre, name.width - indent), { x: name.at + 2 + indent, ...told }),
    text(duration, { x: days.at + days.width - 4, ...told, isRight: true }),
    text(formatDay(dayOfStart(start)), { x: from.at + 4, ...told }),
    text(formatDay(finish > start ? dayOfFinish(finish) : dayOfStart(finish)), { x: to.at + 4, ...told }),
    line(0, y + sheet.row, sheet.width, y + sheet.row, colors.line),
  ];
}

interface Placing {
  y: number;
  inside: (at: Instant) => number;
  window: Window;
}

const isWithin = (start: Instant, finish: Instant, { from, to }: Window): boolean => finish >= from && start <= to;

function bar(row: DrawnRow, { y, inside, window }: Placing): Part[] {
  const { start, finish, baseline, share } = row;
  const below =
    baseline && isWithin(baseline.start, baseline.finish, window)
      ? [rect(inside(baseline.start), y + 11.5, inside(baseline.finish) - inside(baseline.start), 2, colors.baseline)]
      : [];
  if (!isWithin(start, finish, window)) return below;
  const [from, to] = [inside(start), inside(finish)];
  if (row.isMilestone) return [...below, diamond(from, y + 7.5, row.isCritical ? colors.critical : colors.summary)];
  if (row.isSummary) return [...below, rect(from, y + 4, to - from, 3, colors.summary), ...caps(from, to, y)];
  const color = row.isInactive ? colors.inactive : row.isCritical ? colors.critical : colors.bar;
  const done = row.isCritical ? colors.criticalDone : colors.done;
  return [
    ...below,
    rect(from, y + 3, to - from, 8, color),
    ...(share > 0 ? [rect(from, y + 5, inside(start + (finish - start) * share) - from, 4, done)] : []),
  ];
}

const diamond = (x: number, y: number, color: string): Part =>
  fill(color, `M${x} ${y - 4.5}L${round(x + 4.5)} ${y}L${x} ${y + 4.5}L${round(x - 4.5)} ${y}z`);
const caps = (from: number, to: number, y: number): Part[] =>
  [from, to].map((x, at) => fill(colors.summary, `M${x} ${y + 4}H${round(x + (at === 0 ? 5 : -5))}L${x} ${y + 11}z`));

interface Tied {
  rows: readonly DrawnRow[];
  inside: (at: Instant) => number;
  window: Window;
}

/** From one bar to another that stands on the same sheet. */
function elbow({ from_id, to_id, kind }: LinkRow, { rows, inside, window }: Tied): Part[] {
  const [from, to] = [rows.findIndex((it) => it.id === from_id), rows.findIndex((it) => it.id === to_id)];
  const [giver, taker] = [rows[from], rows[to]];
  if (!giver || !taker) return [];
  const [at, until] = [
    kind === 'FS' || kind === 'FF' ? giver.finish : giver.start,
    kind === 'FS' || kind === 'SS' ? taker.start : taker.finish,
  ];
  if (!isWithin(Math.min(at, until), Math.max(at, until), window)) return [];
  const [x1, x2] = [inside(at), inside(until)];
  const [y1, y2] = [sheet.head + from * sheet.row + 7, sheet.head + to * sheet.row + (to > from ? 3 : 11)];
  const between = sheet.head + to * sheet.row + (to > from ? 0 : sheet.row);
  const tip = to > from ? -2.5 : 2.5;
  return [
    stroke(colors.link, `M${x1} ${y1}H${round(x1 + 3)}V${between}H${x2}V${y2}`),
    fill(colors.link, `M${x2} ${y2}L${round(x2 - 1.6)} ${y2 + tip}H${round(x2 + 1.6)}z`),
  ];
}

interface Along {
  x: (at: Instant) => number;
  height: number;
}

const monthNames = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

function months({ from, to }: Window, { x, height }: Along): Part[] {
  const parts: Part[] = [];
  for (let day = dayOfStart(from).slice(0, 8).concat('01'); instantOf(day) < to; day = nextMonth(day)) {
    const at = Math.max(instantOf(day), from);
    parts.push(line(x(at), 0, x(at), height, colors.line));
    const room = x(Math.min(instantOf(nextMonth(day)), to)) - x(at);
    if (room > 26)
      parts.push(
        text(`${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`, { x: x(at) + 3, y: 10, bold: true, color: colors.label }),
      );
  }
  const width = x(from + minutesOfDay) - x(from);
  if (width * 7 < 16) return parts;
  // Day 0 is a Monday.
  for (let day = Math.ceil(from / minutesOfDay / 7) * 7; day * minutesOfDay < to; day += 7) {
    const at = day * minutesOfDay;
    parts.push(line(x(at), 16, x(at), height, colors.line), text(dayOfStart(at).slice(8), { x: x(at) + 2, y: 24, color: colors.label }));
  }
  return parts;
}

const nextMonth = (day: string): string => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
};

/** Days without work, where a day is wide enough to be seen. */
function restDays({ from, to }: Window, { x, height, calendar }: Along & { calendar: Calendar }): Part[] {
  const width = x(from + minutesOfDay) - x(from);
  if (width < 2.5) return [];
  const parts: Part[] = [];
  for (let at = from; at < to; at += minutesOfDay)
    if (calendar.offsetAt(at) === calendar.offsetAt(at + minutesOfDay))
      parts.push(rect(x(at), sheet.head, width, height - sheet.head, colors.rest));
  return parts;
}

function todayLine(today: string, { x, height, window }: Along & { window: Window }): Part[] {
  const at = instantOf(today);
  if (at < window.from || at > window.to) return [];
  return [line(x(at), 14, x(at), height, colors.today, '3 2'), text('hoy', { x: x(at) + 2, y: sheet.head - 2, color: colors.today })];
}
