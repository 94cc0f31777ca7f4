import type { CubageInfo } from 'contract/cubication/index.ts';
import type { CellValue } from '../ui/grid/columns.ts';
import type { CellChange, PartName } from './parts.ts';

type Variable = CubageInfo['variables'][number];

/** Something that the person did, and that can be taken back. */
export type Deed =
  | { kind: 'cells'; part: PartName; changes: readonly CellChange[] }
  | { kind: 'added'; part: PartName; ids: readonly number[] }
  | { kind: 'removed'; part: PartName; rows: readonly { id: number }[] }
  | { kind: 'variables'; before: readonly Variable[]; after: readonly Variable[] }
  /** What was done at once, in the order in which it rests on each other. */
  | { kind: 'several'; deeds: readonly Deed[] };

const longest = 200;

/** What the person did, the last at the end, and what they took back. */
export interface Deeds {
  done: readonly Deed[];
  undone: readonly Deed[];
}

export const noDeeds: Deeds = { done: [], undone: [] };

/** A new deed; what was taken back before is gone. */
export const withDeed = ({ done }: Deeds, deed: Deed): Deeds => ({ done: [...done, deed].slice(-longest), undone: [] });

/** The cells of a deed the other way round; only those in which nobody wrote anything else since. */
export function takeBack(changes: readonly CellChange[], standing: (id: number, cell: string) => CellValue | undefined) {
  const back = changes.map(({ before, after, ...it }) => ({ ...it, before: after, after: before }));
  const isStanding = ({ id, cell, before }: CellChange) => standing(id, cell) === before;
  return { changes: back.filter(isStanding).toReversed(), left: back.length - back.filter(isStanding).length };
}

const isSame = (one: Variable | undefined, other: Variable | undefined): boolean =>
  one?.formula === other?.formula && one?.unit === other?.unit;

/**
 * The variables of now without what was done to them; how many somebody else has written since, which stay, and whether some
 * stand already as they stood before.
 */
export function takeBackVariables(now: readonly Variable[], { before, after }: Pick<Deed & { kind: 'variables' }, 'before' | 'after'>) {
  const [was, became, stands] = [before, after, now].map((all) => new Map(all.map((it) => [it.name, it])));
  const changed = [...new Set([...before, ...after].map((it) => it.name))].filter((it) => !isSame(was?.get(it), became?.get(it)));
  const back = new Set(changed.filter((it) => isSame(stands?.get(it), became?.get(it))));
  const there = changed.filter((it) => isSame(stands?.get(it), was?.get(it)));
  const variables = now.flatMap((it) => (back.has(it.name) ? (was?.get(it.name) ?? []) : it));
  const returned = before.filter((it) => back.has(it.name) && !stands?.has(it.name));
  const left = changed.length - back.size - there.length;
  return { variables: [...variables, ...returned], changed: back.size, isThere: there.length > 0, left };
}

/** Rows that were taken away and made again have other numbers: what is known of the old ones is meant of the new. */
export function renumber({ done, undone }: Deeds, part: PartName, numbers: ReadonlyMap<number, number>): Deeds {
  const number = (id: number) => numbers.get(id) ?? id;
  const withNumbers = (deed: Deed): Deed => {
    if (deed.kind === 'several') return { ...deed, deeds: deed.deeds.map(withNumbers) };
    if (deed.kind === 'variables' || deed.part !== part) return deed;
    if (deed.kind === 'cells') return { ...deed, changes: deed.changes.map((it) => ({ ...it, id: number(it.id) })) };
    if (deed.kind === 'added') return { ...deed, ids: deed.ids.map(number) };
    return { ...deed, rows: deed.rows.map((it) => ({ ...it, id: number(it.id) })) };
  };
  return { done: done.map(withNumbers), undone: undone.map(withNumbers) };
}
