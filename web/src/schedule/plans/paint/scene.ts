import type { Instant } from 'contract/schedule/plans/time.ts';
import type { Doc } from '../plan/doc.ts';
import type { Line } from '../plan/outline.ts';
import type { Head, ComputedPlan } from '../plan/computePlan.ts';
import type { Ink, Inks } from './colors.ts';
import { xOf, type Scale } from './scale.ts';

/** The height of a row and of the axis above them; the grid beside has the same. */
export const rowHeight = 32;
export const headHeight = 48;

/** What the person wants to see besides the bars. */
export interface Marks {
  links: boolean;
  critical: boolean;
  float: boolean;
  baseline: boolean;
  names: boolean;
}

/** Pixels for what stands beside the last bars. */
export const roomForNames = ({ names }: Marks): number => (names ? 150 : 0);

/** From when until when a row lies, or lay in a baseline. */
interface Span {
  start: Instant;
  finish: Instant;
}

/** Everything that is drawn, as it is now. Plain values: the same scene on a screen, on paper and in a picture. */
export interface Scene {
  scale: Scale;
  inks: Inks;
  /** The family that its words are written with. */
  letters: string;
  doc: Doc;
  plan: ComputedPlan;
  head: Head;
  /** The rows that are seen, from above to below. */
  lines: readonly Line[];
  placeOf: ReadonlyMap<number, number>;
  /** What part of it the window shows. */
  window: { left: number; top: number; width: number; height: number };
  marks: Marks;
  inkOf: (line: Line) => Ink;
  /** What stands beside a bar. */
  labelOf: (line: Line) => string;
  progress: ReadonlyMap<number, number>;
  baseline?: ReadonlyMap<number, Span> | undefined;
  today: Instant | undefined;
  selected: ReadonlySet<number>;
  hovered?: number | undefined;
  /** Where rows lie while somebody drags. */
  moved?: ReadonlyMap<number, Span> | undefined;
  /** A link that is being drawn, in the coordinates of the paper. */
  rubber?: { fromX: number; fromY: number; toX: number; toY: number; isGood: boolean } | undefined;
}

export interface Box extends Span {
  /** On the paper: from the left of the first day, from the top of the first row. */
  left: number;
  right: number;
  top: number;
}

/** Where the bar of a row lies. */
export function boxOf(scene: Scene, line: Line, at: number): Box | undefined {
  const dates = scene.plan.dates.get(line.row.key);
  if (!dates) return undefined;
  const { start, finish } = scene.moved?.get(line.row.key) ?? dates;
  return { start, finish, left: xOf(scene.scale, start), right: xOf(scene.scale, finish), top: at * rowHeight };
}

export const barTop = 8;
export const barHeight = 16;

/** The places of the first and the last row in sight. */
export function rowsInSight({ window: { top, height }, lines }: Scene): { from: number; to: number } {
  return {
    from: Math.max(0, Math.floor(top / rowHeight)),
    to: Math.min(lines.length, Math.ceil((top + height - headHeight) / rowHeight) + 1),
  };
}
