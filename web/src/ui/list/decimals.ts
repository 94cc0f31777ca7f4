import { decimalsOf } from 'contract/format.ts';
import type { Column } from './columns.tsx';

/** Of each column of numbers, how many decimals the longest of them has: all of a column are written with as many. */
export const decimalsByColumn = <Row extends object>(
  rows: readonly Row[],
  columns: readonly Pick<Column<Row>, 'key' | 'align'>[],
): ReadonlyMap<string, number> =>
  new Map(
    columns
      .filter((it) => it.align)
      .map(({ key }) => [key, Math.max(0, ...rows.map((row) => decimalsOf(String(new Map(Object.entries(row)).get(key) ?? ''))))]),
  );
