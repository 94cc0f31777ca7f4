/** Repeatable chance: the same seed gives the same numbers on every machine (mulberry32). */
export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** Both ends count. */
  whole(from: number, to: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  happens(probability: number): boolean;
}

export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    happens: (probability) => next() < probability,
  };
}
