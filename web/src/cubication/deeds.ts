import type { CubageInfo } from 'contract/cubication/index.ts';
import type { CellValue } from '../ui/grid/columns.ts';
import type { CellChange, PartName } from './parts.ts';

type Variable = CubageInfo['variables'][number];

/** Something that the person did, and that can be taken back. */
export type EditorStep =
  | { kind: 'cells'; part: PartName; changes: readonly CellChange[] }
  | { kind: 'added'; part: PartName; ids: readonly number[] }
  | { kind: 'removed'; part: PartName; ids: readonly number[] }
  | { kind: 'variables'; before: readonly Variable[]; after: readonly Variable[] }
  /** The costs of today in place of those that rows kept. */
  | { kind: 'costs'; repricing_id: number }
  /** A material of the catalogue in place of one of its own. */
  | { kind: 'substitution'; substitution_id: number }
  /** A workbook that was loaded, in all of its places. */
  | { kind: 'upload'; upload_id: number }
  /** What was done at once, in the order in which it rests on each other. */
  | { kind: 'several'; deeds: readonly EditorStep[] };

const longest = 200;

/** What the person did, the last at the end, and what they took back. */
export interface Deeds {
  done: readonly EditorStep[];
  undone: readonly EditorStep[];
}

export const noDeeds: Deeds = { done: [], undone: [] };

/** A new deed; what was taken back before is gone. */
export const withDeed = ({ done }: Deeds, deed: EditorStep): Deeds => ({ done: [...done, deed].slice(-longest), undone: [] });

/** The cells of a deed the other way round; only those in which nobody wrote anything else since. */
export function takeBack(changes: readonly CellChange[], standing: (id: number, cell: string) => CellValue | undefined) {
  const back = changes.map(({ before, after, ...it }) => ({ ...it, before: after, after: before }));
  const isStanding = ({ id, cell, before }: CellChange) => standing(id, cell) === before;
  return { changes: back.filter(isStanding).toReversed(), left: back.length - back.filter(isStanding).length };
}

const isSame = (one: Variable | undefined, other: Variable | undefined): boolean =>
  one?.name === other?.name && one?.formula === other?.formula && one?.unit === other?.unit;

/**
 * What takes back what was done to variables: each as it was, under its number, as long as it stands as it was left. How many somebody else
 * has written since, which stay, and whether some stand already as they stood before.
 */
export function takeBackVariables(
  now: readonly Variable[],
  { before, after }: Pick<EditorStep & { kind: 'variables' }, 'before' | 'after'>,
) {
  const [was, became, stands] = [before, after, now].map((all) => new Map(all.map((it) => [it.id, it])));
  const names = new Set(now.map((it) => it.name));
  const ids = [...new Set([...before, ...after].map((it) => it.id))].filter((it) => !isSame(was?.get(it), became?.get(it)));
  const isBack = (id: number) => isSame(stands?.get(id), was?.get(id));
  const back = ids.filter((it) => {
    const old = was?.get(it);
    // One that is to come back, and whose name another one has by now, stays away.
    return !isBack(it) && isSame(stands?.get(it), became?.get(it)) && (stands?.has(it) || (old !== undefined && !names.has(old.name)));
  });
  const variables = back.flatMap((id) => {
    const [old, present] = [was?.get(id), stands?.get(id)];
    return old && present ? [{ id, version: present.version, name: old.name, unit_id: old.unit_id, formula: old.formula }] : [];
  });
  const removed = back.flatMap((id) => {
    const present = stands?.get(id);
    return present && !was?.has(id) ? [{ id, version: present.version }] : [];
  });
  const returned = back.filter((it) => !stands?.has(it));
  const there = ids.filter(isBack).length;
  return { variables, removed, returned, ids: back, isThere: there > 0, left: ids.length - back.length - there };
}
