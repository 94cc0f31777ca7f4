import { formatDay, formatNumber } from 'contract/format.ts';
import { dayOfFinish, dayOfStart, type Instant } from 'contract/schedule/plans/time.ts';
import type { Pen } from '../../platform/pdf/pen.ts';
import type { DrawSheets } from '../../platform/pdf/worker.ts';
import { drawGround, drawMarks, headBottom } from './drawing-axis.ts';
import { drawBars, laneOf, topOf } from './drawing-bars.ts';
import { drawLegend, legendOf } from './drawing-legend.ts';
import { drawLinks, type DrawnLink } from './drawing-links.ts';
import { chart, colors, sheet, type DrawnPlan, type DrawnRow } from './drawing-data.ts';

const columns = {
  outline: { title: 'EDT', at: 0, width: 46 },
  nombre: { title: 'Actividad', at: 46, width: 222 },
  duration: { title: 'Duración', at: 268, width: 48, isRight: true },
  start: { title: 'Inicio', at: 322, width: 50 },
  finish: { title: 'Término', at: 372, width: 50 },
  avance: { title: 'Avance', at: 422, width: 34, isRight: true },
} as const;
type Column = (typeof columns)[keyof typeof columns];

const letters = { size: 7.5, color: colors.text } as const;

/** The sheets of a plan: some of its rows in some of its time, first along time and then downwards. */
export const drawSheets: DrawSheets<DrawnPlan> = (plan) => {
  const legend = legendOf(plan);
  const { rows, windows, perSheet } = plan;
  const links = linksOfSheets(plan);
  return (pen, number) => {
    const [part, window] = [Math.floor(number / windows.length), windows[number % windows.length]];
    if (!window) throw new Error(`A plan has no sheet ${number}.`);
    const from = part * perSheet;
    const own = rows.slice(from, from + perSheet);
    const x = (at: Instant): number => chart.at + ((at - window.from) / (window.to - window.from)) * chart.width;
    const ground = { window, x, bottom: topOf(own.length) };
    drawTitle(pen, plan, { first: from + 1, last: from + own.length, from: window.from, to: window.to });
    own.forEach((it, at) => it.isSummary && pen.rect(0, topOf(at), chart.at, sheet.row, colors.band));
    drawGround(pen, ground, plan.rest);
    drawTable(pen, own);
    pen.layer();
    const lane = laneOf(window, x);
    drawBars(pen, own, lane);
    pen.layer();
    drawLinks(pen, links.get(part) ?? [], { lane, first: from, count: own.length });
    pen.layer();
    drawMarks(pen, ground, plan);
    drawLegend(pen, legend, topOf(perSheet) + 12);
  };
};

/** The links of which an end stands on a sheet, by its number from above. */
function linksOfSheets({ rows, links, perSheet }: DrawnPlan): Map<number, DrawnLink[]> {
  const places = new Map(rows.map((it, at) => [it.id, at]));
  const sheets = new Map<number, DrawnLink[]>();
  for (const { from_id, to_id, kind } of links) {
    const [from = -1, to = -1] = [places.get(from_id), places.get(to_id)];
    const [giver, taker] = [rows[from], rows[to]];
    if (!giver || !taker) continue;
    const link = { from: { row: giver, place: from }, to: { row: taker, place: to }, kind };
    for (const part of new Set([from, to].map((it) => Math.floor(it / perSheet)))) {
      const those = sheets.get(part);
      if (those) those.push(link);
      else sheets.set(part, [link]);
    }
  }
  return sheets;
}

/** What of the plan a sheet shows: which rows, and from when until when. */
interface Piece {
  first: number;
  last: number;
  from: Instant;
  to: Instant;
}

function drawTitle(pen: Pen, { title, summary, rows, windows, perSheet }: DrawnPlan, { first, last, from, to }: Piece): void {
  const piece = [
    rows.length > perSheet && `Filas ${formatNumber(first)} a ${formatNumber(last)} de ${formatNumber(rows.length)}`,
    windows.length > 1 && `${formatDay(dayOfStart(from))} a ${formatDay(dayOfFinish(to))}`,
  ].filter((it) => it !== false);
  const head = { size: 12, bold: true } as const;
  const told = { size: 8, color: colors.label } as const;
  const right = piece.join(' · ');
  const room = sheet.width - pen.widthOf(summary, told) - pen.widthOf(right, told) - 32;
  pen.write(title, { ...head, x: 0, y: 11, color: colors.text, room });
  pen.write(summary, { ...told, x: Math.min(room, pen.widthOf(title, head)) + 12, y: 11 });
  pen.write(right, { ...told, x: sheet.width, y: 11, isRight: true });
}

function drawTable(pen: Pen, rows: readonly DrawnRow[]): void {
  for (const it of Object.values(columns)) cell(pen, it, it.title, { y: headBottom - 7, color: colors.label, bold: true });
  const across = (y: number, color: string) =>
    pen.line(
      [
        [0, y],
        [sheet.width, y],
      ],
      { color },
    );
  rows.forEach((row, at) => {
    drawCells(pen, row, topOf(at) + 10);
    across(topOf(at + 1), colors.line);
  });
  across(headBottom, colors.summary);
}

function drawCells(pen: Pen, row: DrawnRow, y: number): void {
  const { outline, level, nombre, duration, avance, start, finish, isSummary, isInactive } = row;
  const told = { y, bold: isSummary, color: isInactive ? colors.label : colors.text };
  cell(pen, columns.outline, outline, { y, color: colors.label });
  cell(pen, columns.nombre, nombre, told, Math.min(60, (level - 1) * 7));
  cell(pen, columns.duration, duration, told);
  cell(pen, columns.start, formatDay(dayOfStart(start)), told);
  cell(pen, columns.finish, formatDay(finish > start ? dayOfFinish(finish) : dayOfStart(finish)), told);
  cell(pen, columns.avance, avance, told);
}

const gap = 2;
function cell(pen: Pen, column: Column, words: string, style: { y: number; color: string; bold?: boolean }, indent = 0): void {
  const { at, width } = column;
  const room = width - indent - 2 * gap;
  if ('isRight' in column) pen.write(words, { ...letters, ...style, x: at + width - gap, isRight: true, room });
  else pen.write(words, { ...letters, ...style, x: at + gap + indent, room });
}
