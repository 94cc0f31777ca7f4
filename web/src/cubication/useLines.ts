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
    const isSame =
      before?.order === order && before.rows.length === rows.length && rows.every((it, at) => standsAs(it, before.rows[at], order));
    kept.current = { rows, order, lines: isSame ? before.lines : linesOf(rows, order) };
    return kept.current.lines;
  });
}

/** Most rows are the ones that they were. */
const standsAs = <Row extends { id: number }>(row: Row, before: Row | undefined, { groupOf, isShown }: Order<Row>): boolean =>
  row === before ||
  (row.id === before?.id && groupOf(row) === groupOf(before) && (isShown === undefined || isShown(row) === isShown(before)));

function linesOf<Row extends { id: number }>(rows: readonly Row[], { groups, groupOf, isShown }: Order<Row>): GridLine[] {
  const byGroup = Map.groupBy(isShown ? rows.filter(isShown) : rows, groupOf);
  return groups.flatMap((key): GridLine[] => {
    const own = byGroup.get(key) ?? [];
    return own.length === 0 ? [] : [{ kind: 'group', key }, ...own.map(({ id }) => ({ kind: 'row' as const, id }))];
  });
}
