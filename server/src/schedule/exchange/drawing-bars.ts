import type { Instant } from 'contract/schedule/plans/time.ts';
import type { Pen } from '../../platform/pdf/pen.ts';
import { headBottom } from './drawing-axis.ts';
import { chart, colors, sheet, type DrawnRow, type Span } from './drawing-data.ts';

/** Where time lies on a sheet: what is beyond it, at its edge. */
export interface Lane {
  window: Span;
  inside: (at: Instant) => number;
}

/** So little of a bar is still seen. */
const least = 0.6;

export const laneOf = (window: Span, x: (at: Instant) => number): Lane => ({
  window,
  inside: (at) => Math.min(chart.at + chart.width, Math.max(chart.at, x(at))),
});

export const isWithin = (start: Instant, finish: Instant, { from, to }: Span): boolean => finish >= from && start <= to;
export const topOf = (place: number): number => headBottom + place * sheet.row;

/** The bars of the rows of a sheet, and in a later layer how far they are. */
export function drawBars(pen: Pen, rows: readonly DrawnRow[], lane: Lane): void {
  rows.forEach((row, at) => drawBaseline(pen, row, { y: topOf(at), lane }));
  rows.forEach((row, at) => drawBar(pen, row, { y: topOf(at), lane }));
  pen.layer();
  rows.forEach((row, at) => drawProgress(pen, row, { y: topOf(at), lane }));
}

interface Placing {
  y: number;
  lane: Lane;
}

function drawBaseline(pen: Pen, { baseline }: DrawnRow, { y, lane: { window, inside } }: Placing): void {
  if (!baseline || !isWithin(baseline.from, baseline.to, window)) return;
  const from = inside(baseline.from);
  pen.rect(from, y + 11.5, Math.max(least, inside(baseline.to) - from), 2, colors.baseline);
}

function drawBar(pen: Pen, row: DrawnRow, { y, lane: { window, inside } }: Placing): void {
  const { start, finish, isInactive, isCritical } = row;
  if (!isWithin(start, finish, window)) return;
  const [from, to] = [inside(start), inside(finish)];
  if (row.isMilestone) return drawDiamond(pen, from, y + 7.5, isInactive ? colors.inactive : isCritical ? colors.critical : colors.summary);
  if (row.isSummary) return drawSummary(pen, from, to, y);
  pen.rect(from, y + 3, Math.max(least, to - from), 8, isInactive ? colors.inactive : isCritical ? colors.critical : colors.bar);
}

function drawProgress(pen: Pen, row: DrawnRow, { y, lane: { window, inside } }: Placing): void {
  const { start, finish, share, deadline, isInactive, isCritical } = row;
  if (deadline !== undefined && deadline >= window.from && deadline <= window.to) drawDeadline(pen, inside(deadline), y);
  if (share === 0 || row.isMilestone || !isWithin(start, finish, window)) return;
  const from = inside(start);
  const width = inside(start + (finish - start) * share) - from;
  if (width <= 0) return;
  if (row.isSummary) return pen.rect(from, y + 5, width, 1, colors.summaryDone);
  pen.rect(from, y + 5, width, 4, isInactive ? colors.inactiveDone : isCritical ? colors.criticalDone : colors.done);
}

export const drawDiamond = (pen: Pen, x: number, y: number, color: string): void =>
  pen.polygon(
    [
      [x, y - 4.5],
      [x + 4.5, y],
      [x, y + 4.5],
      [x - 4.5, y],
    ],
    color,
  );

export function drawSummary(pen: Pen, from: number, to: number, y: number): void {
  pen.rect(from, y + 4, Math.max(least, to - from), 3, colors.summary);
  // Two that lay over each other would leave a hole, as they turn in opposite ways.
  const cap = Math.min(5, (to - from) / 2);
  for (const [x, inwards] of [
    [from, cap],
    [to, -cap],
  ] as const)
    pen.polygon(
      [
        [x, y + 7],
        [x + inwards, y + 7],
        [x, y + 11],
      ],
      colors.summary,
    );
}

export const drawDeadline = (pen: Pen, x: number, y: number): void =>
  pen.polygon(
    [
      [x - 3, y + 3],
      [x + 3, y + 3],
      [x, y + 10],
    ],
    colors.deadline,
  );
