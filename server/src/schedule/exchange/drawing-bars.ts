import type { Instant } from 'contract/schedule/plans/time.ts';
import type { Pen } from '../../platform/pdf/pen.ts';
import { headBottom } from './drawing-axis.ts';
import { chart, colors, sheet, type DrawnPlan, type DrawnRow, type Span } from './drawing-data.ts';

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

const isWithin = (start: Instant, finish: Instant, { from, to }: Span): boolean => finish >= from && start <= to;
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
  if (share === 0 || row.isMilestone || row.isSummary || !isWithin(start, finish, window)) return;
  const color = isInactive ? colors.inactiveDone : isCritical ? colors.criticalDone : colors.done;
  const from = inside(start);
  const width = inside(start + (finish - start) * share) - from;
  if (width > 0) pen.rect(from, y + 5, width, 4, color);
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

/** From one bar to another that stands on the same sheet. */
export function drawLinks(pen: Pen, rows: readonly DrawnRow[], links: DrawnPlan['links'], { window, inside }: Lane): void {
  const places = new Map(rows.map((it, at) => [it.id, at]));
  for (const { from_id, to_id, kind } of links) {
    const [from = -1, to = -1] = [places.get(from_id), places.get(to_id)];
    const [giver, taker] = [rows[from], rows[to]];
    if (!giver || !taker) continue;
    const at = kind === 'FS' || kind === 'FF' ? giver.finish : giver.start;
    const until = kind === 'FS' || kind === 'SS' ? taker.start : taker.finish;
    if (isWithin(Math.min(at, until), Math.max(at, until), window))
      drawElbow(pen, { x: inside(at), y: topOf(from) + 7 }, { x: inside(until), y: topOf(to), isBelow: to > from });
  }
}

interface Tip {
  x: number;
  /** The top of its row. */
  y: number;
  isBelow: boolean;
}

/** Out of a bar to the right, along the edge of the other row, and to its bar from above or below. */
function drawElbow(pen: Pen, from: { x: number; y: number }, { x, y, isBelow }: Tip): void {
  const end = y + (isBelow ? 3 : 11);
  const edge = y + (isBelow ? 0 : sheet.row);
  const out = Math.min(from.x + 3, chart.at + chart.width);
  pen.line(
    [
      [from.x, from.y],
      [out, from.y],
      [out, edge],
      [x, edge],
      [x, end],
    ],
    { color: colors.link },
  );
  const back = isBelow ? -2.5 : 2.5;
  pen.polygon(
    [
      [x, end],
      [x - 1.6, end + back],
      [x + 1.6, end + back],
    ],
    colors.link,
  );
}
