import { font } from './axis.ts';
import type { Ink } from './colors.ts';
import type { Scene } from './scene.ts';

type Pen = CanvasRenderingContext2D;

/** What a colour stands for, where bars are coloured by something. */
export interface Colour {
  id: number;
  name: string;
  ink: Ink;
}

interface Entry {
  word: string;
  /** Draws its sign from the left edge `x` on, around the height `y`. */
  draw: (pen: Pen, x: number, y: number) => void;
}

/** Entries as they lie beneath a chart, from its upper left corner on. */
export interface Legend {
  entries: readonly (Entry & { x: number; y: number })[];
  height: number;
}

const [sample, gap, between, line] = [22, 7, 20, 22];
const none: Legend = { entries: [], height: 0 };

/** Lays out what the signs and colours of a chart stand for: those that it has, in as many lines as they need. */
export function legendOf(pen: Pen, scene: Scene, colours: readonly Colour[], width: number): Legend {
  pen.font = font(scene, 12);
  let [x, y] = [10, 8 + line / 2];
  const entries = [...signsOf(scene, colours), ...colours.map(colourEntry)].map((it) => {
    const wide = sample + gap + pen.measureText(it.word).width;
    if (x > 10 && x + wide > width) [x, y] = [10, y + line];
    const placed = { ...it, x, y };
    x += wide + between;
    return placed;
  });
  return entries.length === 0 ? none : { entries, height: y + line / 2 + 4 };
}

export function paintLegend(pen: Pen, scene: Scene, { entries }: Legend): void {
  pen.save();
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  for (const { word, draw, x, y } of entries) {
    draw(pen, x, y);
    pen.font = font(scene, 12);
    pen.fillStyle = scene.inks.muted;
    pen.fillText(word, x + sample + gap, y + 0.5);
  }
  pen.restore();
}

const colourEntry = ({ name, ink }: Colour): Entry => ({ word: name, draw: bar(ink) });

function signsOf(scene: Scene, colours: readonly Colour[]): Entry[] {
  const { inks, lines, marks, plan, progress, doc } = scene;
  const leaves = lines.filter((it) => !it.isSummary && !it.row.inactive);
  const isMilestone = (key: number): boolean => plan.dates.get(key)?.start === plan.dates.get(key)?.finish;
  const bars = leaves.filter(({ row }) => !isMilestone(row.key));
  const isCritical = (key: number): boolean => marks.critical && plan.dates.get(key)?.isCritical === true;
  const isColoured = colours.length > 0;
  const isOver = bars.some(({ row }) => row.actual_finish !== null && !isCritical(row.key));
  const entries: [word: string, isThere: boolean, draw: Entry['draw']][] = [
    ['Actividad', !isColoured && bars.some(({ row }) => row.actual_finish === null && !isCritical(row.key)), bar(inks.plain)],
    ['Terminada', !isColoured && isOver, bar(inks.over, 1)],
    ['Crítica', bars.some(({ row }) => isCritical(row.key)), bar(inks.critical)],
    ['Avance', bars.some(({ row }) => row.actual_finish === null && (progress.get(row.key) ?? 0) > 0), bar(inks.plain, 0.6)],
    ['Inactiva', lines.some((it) => !it.isSummary && it.row.inactive), bar(inks.idle)],
    ['Resumen', lines.some((it) => it.isSummary), summary(inks.summary)],
    ['Hito', leaves.some(({ row }) => isMilestone(row.key)), diamond(inks.milestone)],
    ['Fecha límite', lines.some(({ row }) => row.deadline !== null), deadline(inks.deadline)],
    ['Holgura', marks.float && bars.some(({ row }) => (plan.dates.get(row.key)?.totalFloat ?? 0) > 0), float(inks.float)],
    ['Línea base', marks.baseline && (scene.baseline?.size ?? 0) > 0, (pen, x, y) => roundBox(pen, [x, y - 2, sample, 4], inks.baseline)],
    ['Vínculo', marks.links && doc.ties.size > 0, arrow(inks.link)],
    ['Vínculo que no se cumple', plan.broken.size > 0, warning(inks.error, inks.paper)],
    ['Fecha de estado', !scene.head.isRelative && scene.head.status !== null, upright(inks.status, [3, 2])],
    ['Hoy', scene.today !== undefined, upright(inks.today)],
  ];
  return entries.flatMap(([word, isThere, draw]) => (isThere ? [{ word, draw }] : []));
}

function roundBox(pen: Pen, [x, y, width, height]: readonly [number, number, number, number], fill: string): void {
  pen.fillStyle = fill;
  pen.beginPath();
  pen.roundRect(x, y, width, height, 3);
  pen.fill();
}

const bar =
  ({ rest, done }: Ink, share = 0): Entry['draw'] =>
  (pen, x, y) => {
    roundBox(pen, [x, y - 6, sample, 12], rest);
    if (share > 0) roundBox(pen, [x, y - 6, sample * share, 12], done);
    pen.strokeStyle = done;
    pen.lineWidth = 1;
    pen.beginPath();
    pen.roundRect(x + 0.5, y - 5.5, sample - 1, 11, 3);
    pen.stroke();
  };

function shape(pen: Pen, [first, ...others]: readonly (readonly [number, number])[], fill: string): void {
  pen.fillStyle = fill;
  pen.beginPath();
  if (first) pen.moveTo(...first);
  for (const it of others) pen.lineTo(...it);
  pen.fill();
}

const summary =
  (ink: string): Entry['draw'] =>
  (pen, x, y) =>
    shape(
      pen,
      [
        [x, y - 5],
        [x + sample, y - 5],
        [x + sample, y + 5],
        [x + sample - 5, y],
        [x + 5, y],
        [x, y + 5],
      ],
      ink,
    );

const diamond =
  (ink: string): Entry['draw'] =>
  (pen, x, y) => {
    const middle = x + sample / 2;
    shape(
      pen,
      [
        [middle - 7, y],
        [middle, y - 7],
        [middle + 7, y],
        [middle, y + 7],
      ],
      ink,
    );
  };

function strokeLine(pen: Pen, ink: string, width: number, points: readonly (readonly [number, number])[]): void {
  pen.strokeStyle = ink;
  pen.lineWidth = width;
  pen.beginPath();
  points.forEach(([x, y], at) => (at === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.stroke();
}

const deadline =
  (ink: string): Entry['draw'] =>
  (pen, x, y) => {
    const middle = x + sample / 2;
    const tip = [middle, y + 5] as const;
    strokeLine(pen, ink, 2, [[middle - 5, y - 2], tip, [middle + 5, y - 2]]);
    strokeLine(pen, ink, 2, [tip, [middle, y - 7]]);
  };

const float =
  (ink: string): Entry['draw'] =>
  (pen, x, y) => {
    pen.fillStyle = ink;
    pen.fillRect(x, y, sample, 2);
    pen.fillRect(x + sample - 2, y - 4, 2, 6);
  };

const arrow =
  (ink: string): Entry['draw'] =>
  (pen, x, y) => {
    strokeLine(pen, ink, 1.25, [
      [x, y],
      [x + sample - 5, y],
    ]);
    shape(
      pen,
      [
        [x + sample, y],
        [x + sample - 5, y - 3.5],
        [x + sample - 5, y + 3.5],
      ],
      ink,
    );
  };

const warning =
  (ink: string, paper: string): Entry['draw'] =>
  (pen, x, y) => {
    pen.fillStyle = ink;
    pen.beginPath();
    pen.arc(x + sample / 2, y, 7, 0, 2 * Math.PI);
    pen.fill();
    strokeLine(pen, paper, 2, [
      [x + sample / 2, y - 4],
      [x + sample / 2, y + 1],
    ]);
    strokeLine(pen, paper, 2, [
      [x + sample / 2, y + 2.5],
      [x + sample / 2, y + 4.5],
    ]);
  };

const upright =
  (ink: string, dash: number[] = []): Entry['draw'] =>
  (pen, x, y) => {
    pen.setLineDash(dash);
    strokeLine(pen, ink, 1.5, [
      [x + sample / 2, y - 8],
      [x + sample / 2, y + 8],
    ]);
    pen.setLineDash([]);
  };
