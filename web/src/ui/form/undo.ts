/** A value with its past and its undone future. */
export interface Undoable<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

const longest = 200;

export const begin = <T>(now: T): Undoable<T> => ({ past: [], now, future: [] });

/** A new present; what was undone before is gone. */
export const change = <T>({ past, now }: Undoable<T>, next: T): Undoable<T> => ({
  past: [...past, now].slice(-longest),
  now: next,
  future: [],
});

export function undo<T>(state: Undoable<T>): Undoable<T> {
  const { past, now, future } = state;
  const [before] = past.slice(-1);
  return before === undefined ? state : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redo<T>(state: Undoable<T>): Undoable<T> {
  const { past, now, future } = state;
  const [next, ...later] = future;
  return next === undefined ? state : { past: [...past, now], now: next, future: later };
}
