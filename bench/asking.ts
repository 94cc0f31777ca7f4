import { below, goal } from './goals.ts';
import { send } from './load.ts';
import type { Stage } from './stage.ts';

const tries = 24;

/** A call that is asked again and again: what it shows, where, and how it is narrowed. */
export type Question = readonly [what: string, path: string, query?: Record<string, string>];

/** How long each takes, one at a time; the fastest is the one that a busy machine disturbs least. */
export async function ask({ ours, headers }: Pick<Stage, 'ours' | 'headers'>, asked: readonly Question[]): Promise<void> {
  console.log(`Fastest, p50 and slowest of ${tries}; the fastest is judged`);
  for (const [what, path, query = {}] of asked) {
    const took: number[] = [];
    for (let tried = 0; tried < tries; tried += 1) {
      const began = performance.now();
      await send(undefined, ours.port, { method: 'GET', path: `${path}?${new URLSearchParams(query)}`, headers });
      took.push(performance.now() - began);
    }
    took.sort((a, b) => a - b);
    goal(
      what,
      below(300, 'ms'),
      took[0] ?? Infinity,
      `${[took[0], took[tries / 2], took.at(-1)].map((it) => it?.toFixed(0)).join(', ')} ms`,
    );
  }
}
