import { dayOfStart, instantOf, minutesOfDay, type Instant } from 'contract/schedule/plans/time.ts';
import type { Pen } from '../../platform/pdf/pen.ts';
import { chart, colors, sheet, type DrawnPlan, type Span } from './drawing-data.ts';

/** A piece of time on a sheet, from its head down to its last row. */
export interface Ground {
  window: Span;
  bottom: number;
  x: (at: Instant) => number;
}

const right = chart.at + chart.width;
const grid = { color: colors.line } as const;
const small = { size: 7.5, color: colors.label } as const;

/** Days without work, months and weeks. */
export function drawGround(pen: Pen, ground: Ground, rest: readonly Span[]): void {
  const { window, bottom, x } = ground;
  for (const { from, to } of rest) {
    if (to <= window.from || from >= window.to) continue;
    const at = x(Math.max(from, window.from));
    pen.rect(at, headBottom, x(Math.min(to, window.to)) - at, bottom - headBottom, colors.rest);
  }
  drawMonths(pen, ground);
  drawWeeks(pen, ground);
  for (const at of [chart.at, right])
    pen.line(
      [
        [at, sheet.top],
        [at, bottom],
      ],
      grid,
    );
}

export const headBottom = sheet.top + sheet.head;
const monthNames = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

function drawMonths(pen: Pen, { window, bottom, x }: Ground): void {
  for (let day = `${dayOfStart(window.from).slice(0, 8)}01`; instantOf(day) < window.to; day = nextMonth(day)) {
    const at = x(Math.max(instantOf(day), window.from));
    pen.line(
      [
        [at, sheet.top],
        [at, bottom],
      ],
      grid,
    );
    const room = x(Math.min(instantOf(nextMonth(day)), window.to)) - at - 4;
    const month = monthNames[Number(day.slice(5, 7)) - 1] ?? '';
    const told = [`${month} ${day.slice(0, 4)}`, month].find((it) => pen.widthOf(it, { size: 7.5, bold: true }) <= room);
    if (told) pen.write(told, { ...small, x: at + 3, y: sheet.top + 10, bold: true });
  }
}

/** Where a week is wide enough for the day on which it begins. */
function drawWeeks(pen: Pen, { window, bottom, x }: Ground): void {
  if (x(window.from + 7 * minutesOfDay) - chart.at < 14) return;
  // Day 0 is a Monday.
  for (let day = Math.ceil(window.from / minutesOfDay / 7) * 7; day * minutesOfDay < window.to; day += 7) {
    const at = x(day * minutesOfDay);
    pen.line(
      [
        [at, sheet.top + 16],
        [at, bottom],
      ],
      grid,
    );
    if (at + 12 <= right) pen.write(dayOfStart(day * minutesOfDay).slice(8), { ...small, x: at + 2, y: headBottom - 7 });
  }
}

const nextMonth = (day: string): string => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
};

/** Today and the day as of which the plan's progress is told: a line through all rows, its word on a sign of its own, that of the earlier one before its line. */
export function drawMarks(pen: Pen, { window, bottom, x }: Ground, { today, status }: Pick<DrawnPlan, 'today' | 'status'>): void {
  const marks = [
    ['estado', status, colors.status],
    ['hoy', today, colors.today],
  ] as const;
  for (const [word, day, color] of marks) {
    if (day === undefined || day < window.from || day > window.to) continue;
    const at = x(day);
    const width = pen.widthOf(word, { size: 6.5, bold: true }) + 4;
    const other = word === 'hoy' ? status : today;
    // The evening of a day is the morning of the next: of yesterday's status it says so before today.
    const isBefore = other !== undefined && (day < other || (day === other && word === 'estado'));
    const left = isBefore ? Math.max(chart.at, at - width) : Math.min(at, right - width);
    pen.line(
      [
        [at, sheet.top],
        [at, bottom],
      ],
      { color, width: 0.8, dash: '3 2' },
    );
    pen.rect(left, sheet.top - 9, width, 9, color);
    pen.layer();
    pen.write(word, { x: left + 2, y: sheet.top - 2.3, size: 6.5, bold: true, color: colors.paper });
    pen.layer();
  }
}
