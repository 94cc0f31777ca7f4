import { useRef, useSyncExternalStore } from 'react';
import type { GridLine } from '../ui/grid/columns.ts';
import type { Sheet } from './sheet.ts';

interface Order<Row> {
  /** The groups in their order; rows of none of them are left out. */
  groups: readonly string[];
  groupOf: (row: Row) => string;
  isShown?: ((row: Row) => boolean) | undefined;
}

/** The rows of a sheet under the names of their groups; the same lines until a row comes, goes or moves. */
export function useLines<Row extends { id: number }>(sheet: Sheet<Row>, order: Order<Row>): readonly GridLine[] {
  const kept = useRef<{ rows: readonly Row[]; order: Order<Row>; lines: readonly GridLine[] }>(undefined);
  return useSyncExternalStore(sheet.subscribe, () => {
    const rows = sheet.rows();
    const before = kept.current;
    if (before?.rows === rows && before.order === order) return before.lines;
    const lines = linesOf(rows, order);
    const isSame =
      before !== undefined && before.lines.length === lines.length && lines.every((it, at) => keyOf(it) === keyOf(before.lines[at]));
    kept.current = { rows, order, lines: isSame ? before.lines : lines };
    return kept.current.lines;
  });
}

const keyOf = (line: GridLine | undefined): string | number | undefined => (line?.kind === 'row' ? line.id : line?.key);

function linesOf<Row extends { id: number }>(rows: readonly Row[], { groups, groupOf, isShown }: Order<Row>): GridLine[] {
  const byGroup = Map.groupBy(isShown ? rows.filter(isShown) : rows, groupOf);
  return groups.flatMap((key): GridLine[] => {
    const own = byGroup.get(key) ?? [];
    return own.length === 0 ? [] : [{ kind: 'group', key }, ...own.map(({ id }) => ({ kind: 'row' as const, id }))];
  });
}
