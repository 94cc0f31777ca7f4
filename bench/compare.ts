import { judge, type Bound } from './goals.ts';
import { load, type Measurement, type Shot } from './load.ts';

export interface Contender {
  port: number;
  next: (connection: number) => Shot;
  learn?: (connection: number, answer: string) => void;
}
export interface Turns {
  connections: number;
  seconds: number;
  rounds: number;
}

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

/** So many requests warm a contender up: what is asked all day has been compiled for it, which takes a large program longer than a small one. */
const warming = { milliseconds: 30_000, requests: 10_000 };

/** Measures the contenders in turns, after a round that only warms up, and gives the medians over the rounds. */
export async function compare<K extends string>(
  contenders: Record<K, Contender>,
  { connections, seconds, rounds }: Turns,
): Promise<Record<K, Measurement>> {
  const names = Object.keys(contenders) as K[];
  const measured = new Map<K, Measurement[]>(names.map((it) => [it, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const { port, next, learn } = contenders[name];
      if (round < 0) await load(port, connections, warming.milliseconds, next, learn, warming.requests);
      else measured.get(name)?.push(await load(port, connections, seconds * 1000, next, learn));
    }
  }
  const middle = (name: K): Measurement => {
    const all = measured.get(name) ?? [];
    return { perSecond: median(all.map((it) => it.perSecond)), p50: median(all.map((it) => it.p50)), p99: median(all.map((it) => it.p99)) };
  };
  return Object.fromEntries(names.map((it) => [it, middle(it)])) as Record<K, Measurement>;
}

export const show = (name: string, { perSecond, p50, p99 }: Measurement): void =>
  console.log(`  ${name.padEnd(28)} ${perSecond.toFixed(0).padStart(6)} per second   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`);
/** How many times as much as the floor does. */
export function ratio(what: string, value: number, bound: Bound): void {
  console.log(`  → ${what}: ${value.toFixed(2)} (goal: ${bound.words})`);
  judge(what, bound, value);
}
