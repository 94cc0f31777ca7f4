import { once } from 'contract/once.ts';
import type { Column } from './columns.tsx';

/** A row of a list, or the heading over those that follow. */
export type GroupedRow<Row> = { row: Row; heading?: never; count?: never } | { row?: never; heading: string; count: number };

const order = once(() => new Intl.Collator('es', { numeric: true }));
/** What has no value in the column. */
const without = 'Sin dato';

/** The rows of a page under the headings of their groups; within a group they keep their order. Without a column there are no groups. */
export function groupedRows<Row>(
  rows: readonly Row[],
  column: Pick<Column<Row>, 'groupOf' | 'groupOrder'> | undefined,
): readonly GroupedRow<Row>[] {
  const groupOf = column?.groupOf;
  if (!groupOf) return rows.map((row) => ({ row }));
  const groups = Map.groupBy(rows, (row) => groupOf(row) || without);
  const orderOf = ([heading, [first]]: [string, Row[]]) => (first === undefined ? undefined : column.groupOrder?.(first)) ?? heading;
  const sorted = [...groups].toSorted(
    (a, b) => Number(a[0] === without) - Number(b[0] === without) || order().compare(orderOf(a), orderOf(b)),
  );
  return sorted.flatMap(([heading, members]) => [{ heading, count: members.length }, ...members.map((row) => ({ row }))]);
}
