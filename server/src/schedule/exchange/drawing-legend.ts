import type { Pen } from '../../platform/pdf/pen.ts';
import { drawDeadline, drawDiamond, drawSummary } from './drawing-bars.ts';
import { colors, type DrawnPlan, type DrawnRow } from './drawing-data.ts';

interface Entry {
  word: string;
  /** Draws it as it stands in a row whose top is `y`. */
  draw: (pen: Pen, x: number, y: number) => void;
}

const sample = 18;
const bar =
  (color: string, done?: string): Entry['draw'] =>
  (pen, x, y) => {
    pen.rect(x, y + 3, sample, 8, color);
    if (done) {
      pen.layer();
      pen.rect(x, y + 5, sample * 0.6, 4, done);
    }
  };
const mark =
  (color: string): Entry['draw'] =>
  (pen, x, y) =>
    pen.line(
      [
        [x + sample / 2, y + 2],
        [x + sample / 2, y + 13],
      ],
      { color, width: 0.8, dash: '3 2' },
    );

/** What the signs of a plan stand for: those that it has. */
export function legendOf({ rows, links, baseline, status, rest }: DrawnPlan): Entry[] {
  const has = (is: (row: DrawnRow) => boolean): boolean => rows.some(is);
  const entries: [word: string, isThere: boolean, draw: Entry['draw']][] = [
    ['Actividad', has((it) => isBar(it) && !it.isCritical), bar(colors.bar)],
    ['Crítica', has((it) => it.isCritical && !it.isSummary), bar(colors.critical)],
    ['Avance', has((it) => isBar(it) && it.share > 0), bar(colors.bar, colors.done)],
    ['Inactiva', has((it) => it.isInactive && !it.isSummary), bar(colors.inactive)],
    ['Resumen', has((it) => it.isSummary), (pen, x, y) => drawSummary(pen, x, x + sample, y)],
    ['Hito', has((it) => it.isMilestone), (pen, x, y) => drawDiamond(pen, x + sample / 2, y + 7.5, colors.summary)],
    ['Fecha límite', has((it) => it.deadline !== undefined), (pen, x, y) => drawDeadline(pen, x + sample / 2, y)],
    [
      `Línea base: ${baseline ?? ''}`,
      has((it) => it.baseline !== undefined),
      (pen, x, y) => pen.rect(x, y + 6.5, sample, 2, colors.baseline),
    ],
    ['Vínculo', links.length > 0, drawArrow],
    ['Día no laborable', rest.length > 0, (pen, x, y) => pen.rect(x, y + 2, sample, 10, colors.rest)],
    ['Fecha de estado', status !== undefined, mark(colors.status)],
    ['Hoy', true, mark(colors.today)],
  ];
  return entries.flatMap(([word, isThere, draw]) => (isThere ? [{ word, draw }] : []));
}

const isBar = (it: DrawnRow): boolean => !it.isSummary && !it.isMilestone && !it.isInactive;

function drawArrow(pen: Pen, x: number, y: number): void {
  pen.line(
    [
      [x, y + 7.5],
      [x + sample - 3, y + 7.5],
    ],
    { color: colors.link },
  );
  pen.polygon(
    [
      [x + sample, y + 7.5],
      [x + sample - 3.5, y + 5.7],
      [x + sample - 3.5, y + 9.3],
    ],
    colors.link,
  );
}

const label = { size: 7.5, color: colors.label } as const;
/** A name that somebody gave to a baseline takes no more of the line. */
const mostOfWord = 220;

export function drawLegend(pen: Pen, entries: readonly Entry[], y: number): void {
  let x = 2;
  for (const { word, draw } of entries) {
    draw(pen, x, y);
    pen.write(word, { ...label, x: x + sample + 4, y: y + 10, room: mostOfWord });
    x += sample + 4 + Math.min(mostOfWord, pen.widthOf(word, label)) + 16;
  }
}
