import { percentile } from './percentile.ts';

/** What sixty frames a second mean for a drag of so many milliseconds (planning.md, «Measured how»). */
const goals = { p95: 16.7, slowest: 50, lost: 5, perSecond: 60 } as const;

/** Frames of a drag as they came, and in which of its goals they miss it. */
interface Frames {
  told: string;
  missed: string[];
}

/** The milliseconds between frames, as their goals see them: to a tenth, as they are told. */
export function judgeFrames(all: readonly number[], milliseconds: number): Frames {
  const tenths = all.map((it) => Math.round(it * 10) / 10);
  const at = (share: number): number => percentile(tenths, share);
  const most = Math.round((milliseconds / 1000) * goals.perSecond);
  const missed = [
    ...(at(0.95) > goals.p95 ? [`p95 ${at(0.95).toFixed(1)} ms is over ${goals.p95}`] : []),
    ...(at(1) > goals.slowest ? [`the slowest, ${at(1).toFixed(1)} ms, is over ${goals.slowest}`] : []),
    ...(all.length < most - goals.lost ? [`${all.length} frames of ${most}, fewer than ${most - goals.lost}`] : []),
  ];
  return {
    told: `p50 ${at(0.5).toFixed(1)} ms   p95 ${at(0.95).toFixed(1)} ms   slowest ${at(1).toFixed(1)} ms   (${all.length} of ${most})`,
    missed,
  };
}
