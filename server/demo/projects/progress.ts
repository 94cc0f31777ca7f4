import { lines, type Line } from '../company.ts';
import { addDays, daysBetween } from '../days.ts';
import type { Random } from '../random.ts';

/** Where a project stands on the day that the demo takes for today. */
export interface Progress {
  start: string;
  end: string;
  stages: number[];
  /** The day on which it came into its stage. */
  since: string;
  avance: number;
}

interface ProgressWish {
  line: Line;
  start: string;
  today: string;
  /** When given, the start is moved so that the project stands in it today. */
  stage?: number | undefined;
}

export function progressOf(chance: Random, { line, start: given, today, stage: asked }: ProgressWish): Progress {
  const whole = Math.round(lines[line].days * (0.85 + chance.next() * 0.5));
  const wanted = asked === undefined || asked > 8 ? undefined : middleOf(line, asked);
  const start = wanted === undefined ? given : addDays(today, -Math.round(wanted * whole));
  const elapsed = wanted ?? daysBetween(start, today) / whole;
  const stage = asked ?? (elapsed < 1 ? stageAt(line, elapsed) : stageAfter(chance));
  const since = addDays(start, Math.round(Math.min(elapsed, endOf(line, stage - 1)) * whole));
  const withPermits = (stage === 2 || stage === 4) && chance.happens(0.4);
  return {
    start,
    end: addDays(start, whole),
    stages: withPermits ? [stage, 3] : [stage],
    since,
    avance: percentOf(chance, stage, elapsed),
  };
}

const endOf = (line: Line, stage: number): number => (stage < 1 ? 0 : (lines[line].stageEnds[stage - 1] ?? 1));
const middleOf = (line: Line, stage: number): number => (endOf(line, stage - 1) + endOf(line, stage)) / 2;
const stageAt = (line: Line, elapsed: number): number => lines[line].stageEnds.findIndex((end) => elapsed < end) + 1;

/** What is over is mostly in operation; some are closing late, under guarantee, or were stopped. */
function stageAfter(chance: Random): number {
  const at = chance.next();
  if (at < 0.05) return 11;
  if (at < 0.15) return 8;
  return at < 0.45 ? 10 : 9;
}

function percentOf(chance: Random, stage: number, elapsed: number): number {
  if (stage === 11) return chance.whole(5, 60);
  if (stage > 8) return 100;
  if (stage === 8) return chance.whole(97, 99);
  return Math.min(96, Math.round(elapsed * 92) + chance.whole(0, 4));
}
