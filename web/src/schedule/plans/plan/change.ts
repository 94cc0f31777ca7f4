import type { Doc, Row, Tie } from './doc.ts';

/** What was there and what is there instead; undefined: it was not, or is no longer. */
interface Turn<T> {
  before: T | undefined;
  after: T | undefined;
}

/** What one gesture did to a plan. */
export interface Change {
  rows: ReadonlyMap<number, Turn<Row>>;
  ties: ReadonlyMap<number, Turn<Tie>>;
}

export const changeBetween = (before: Doc, after: Doc): Change => ({
  rows: turnsBetween(before.rows, after.rows),
  ties: turnsBetween(before.ties, after.ties),
});

function turnsBetween<T>(before: ReadonlyMap<number, T>, after: ReadonlyMap<number, T>): Map<number, Turn<T>> {
  const turns = new Map<number, Turn<T>>();
  for (const [key, it] of after) {
    const was = before.get(key);
    if (was !== it && !isSame(was, it)) turns.set(key, { before: was, after: it });
  }
  for (const [key, was] of before) if (!after.has(key)) turns.set(key, { before: was, after: undefined });
  return turns;
}

export const isEmpty = ({ rows, ties }: Change): boolean => rows.size === 0 && ties.size === 0;

/** The change that takes this one back. */
export const inverse = ({ rows, ties }: Change): Change => ({ rows: turnBack(rows), ties: turnBack(ties) });

const turnBack = <T>(turns: ReadonlyMap<number, Turn<T>>): Map<number, Turn<T>> =>
  new Map([...turns].map(([key, { before, after }]) => [key, { before: after, after: before }]));

/** The same change of a plan that is another by now: field by field, so that what others said of the same rows stays. */
export function applyChange(doc: Doc, change: Change): Doc {
  return { rows: appliedTo(doc.rows, change.rows), ties: appliedTo(doc.ties, change.ties) };
}

function appliedTo<T extends object>(all: ReadonlyMap<number, T>, turns: ReadonlyMap<number, Turn<T>>): ReadonlyMap<number, T> {
  if (turns.size === 0) return all;
  const next = new Map(all);
  for (const [key, { before, after }] of turns) {
    const now = all.get(key);
    if (after === undefined) next.delete(key);
    else if (before === undefined) next.set(key, now ?? after);
    else if (now !== undefined) next.set(key, now === before ? after : { ...now, ...differing(before, after) });
  }
  return next;
}

/** Of a change that is to be taken back what nobody has said otherwise since. */
export const stillMine = ({ rows, ties }: Change, now: Doc): Change => ({
  rows: new Map(
    [...rows].flatMap(([key, { before, after }]) => {
      const row = now.rows.get(key);
      if (!before || !after) return [[key, { before, after }] as const];
      return row ? [[key, { before: { ...after, ...theirsKept(before, after, row) }, after }] as const] : [];
    }),
  ),
  ties,
});

/** What stood there before, of the fields that still say what was said then. */
function theirsKept(before: Row, after: Row, now: Row): Partial<Row> {
  const back: Partial<Row> = differing(after, before);
  for (const name of keysOf(back)) if (!isSame(now[name], after[name])) delete back[name];
  return back;
}

/** The fields that are others than they were. */
export function differing<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name of keysOf(after)) if (!isSame(before[name], after[name])) changed[name] = after[name];
  return changed;
}

export const keysOf = <T extends object>(it: T): (keyof T)[] => Object.keys(it) as (keyof T)[];

/** Rows, ties and their values hold nothing deeper than a constraint or a lag. */
export const isSame = (one: unknown, other: unknown): boolean => one === other || JSON.stringify(one) === JSON.stringify(other);
