import type { CellValue } from '../ui/grid/columns.ts';
import type { CellChange, PartName } from './parts.ts';

/** Something that the person did, and that can be taken back. */
export type Deed =
  | { kind: 'cells'; part: PartName; changes: readonly CellChange[] }
  | { kind: 'added'; part: PartName; ids: readonly number[] }
  | { kind: 'removed'; part: PartName; rows: readonly { id: number }[] };

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

/** Rows that were taken away and made again have other numbers: what is known of the old ones is meant of the new. */
export function renumber({ done, undone }: Deeds, part: PartName, numbers: ReadonlyMap<number, number>): Deeds {
  const number = (id: number) => numbers.get(id) ?? id;
  const withNumbers = (deed: Deed): Deed => {
    if (deed.part !== part) return deed;
    if (deed.kind === 'cells') return { ...deed, changes: deed.changes.map((it) => ({ ...it, id: number(it.id) })) };
    if (deed.kind === 'added') return { ...deed, ids: deed.ids.map(number) };
    return { ...deed, rows: deed.rows.map((it) => ({ ...it, id: number(it.id) })) };
  };
  return { done: done.map(withNumbers), undone: undone.map(withNumbers) };
}
