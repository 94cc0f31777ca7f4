import type { Activity } from 'contract/schedule/index.ts';

type Row = Pick<Activity, 'id' | 'parent_id'>;

/** How deep each row stands under others that are there, 0 for those that stand under none. */
export function levelsOf(rows: readonly Row[]): ReadonlyMap<number, number> {
  const levels = new Map<number, number>();
  // A row comes after the one that it stands under.
  for (const { id, parent_id } of rows) levels.set(id, parent_id === null ? 0 : (levels.get(parent_id) ?? -1) + 1);
  return levels;
}

/** A row and everything under it, which stand together. */
export function branchOf<R extends Row>(rows: readonly R[], id: number): R[] {
  const from = rows.findIndex((it) => it.id === id);
  const under = new Set([id]);
  const branch = rows.slice(from, from + 1);
  for (const row of rows.slice(from + 1)) {
    if (row.parent_id === null || !under.has(row.parent_id)) break;
    under.add(row.id);
    branch.push(row);
  }
  return branch;
}

/** Where a row stands after it was put before another of its siblings, or behind the last: its siblings in their new order. */
export function orderAfter(
  rows: readonly Row[],
  moved: number,
  before: number | null,
): { id: number; parent_id: number | null; orden: number }[] {
  const row = rows.find((it) => it.id === moved);
  if (!row || before === moved) return [];
  const siblings = rows.filter((it) => it.parent_id === row.parent_id && it.id !== moved).map((it) => it.id);
  const at = before === null ? siblings.length : siblings.indexOf(before);
  if (at < 0) return [];
  siblings.splice(at, 0, moved);
  return siblings.map((id, index) => ({ id, parent_id: row.parent_id, orden: index + 1 }));
}

/** Those that stand under the same one, the row itself among them. */
export const siblingsOf = <R extends Row>(rows: readonly R[], { parent_id }: Row): R[] => rows.filter((it) => it.parent_id === parent_id);

/** Before whom a row comes that goes one place up or down: null, when it comes last; undefined, at the end of its siblings. */
export function beforeStep(rows: readonly Row[], id: number, by: -1 | 1): number | null | undefined {
  const row = rows.find((it) => it.id === id);
  const siblings = row ? siblingsOf(rows, row) : [];
  const at = siblings.findIndex((it) => it.id === id);
  if (by === -1) return siblings[at - 1]?.id;
  // Before the one after the next.
  return at < siblings.length - 1 ? (siblings[at + 2]?.id ?? null) : undefined;
}
