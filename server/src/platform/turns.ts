import { setImmediate } from 'node:timers/promises';

const turn = 100;

/** Works through many things without keeping other requests waiting: every hundred they have their turn. */
export async function inTurns<T, R>(items: readonly T[], work: (item: T) => R): Promise<R[]> {
  const done: R[] = [];
  for (const [at, item] of items.entries()) {
    done.push(work(item));
    if (at % turn === turn - 1) await setImmediate();
  }
  return done;
}

/** Slices small enough for one statement. */
export function* slices<T>(items: readonly T[], size = 500): Generator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
