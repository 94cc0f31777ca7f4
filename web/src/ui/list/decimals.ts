import { decimalsOf } from 'contract/format.ts';
import type { Column } from './columns.tsx';
import { valueOfFigure } from './decimalsAmong.ts';

/**
 * Of each column of numbers, how many decimals the longest of them has: all of a column are written with as many. What counts is what
 * the column draws, which need not be the field that it is named after.
 */
export const decimalsByColumn = <Row extends object>(
  rows: readonly Row[],
  columns: readonly Pick<Column<Row>, 'key' | 'align' | 'render'>[],
): ReadonlyMap<string, number> =>
  new Map(
    columns
      .filter((it) => it.align)
      .map(({ key, render }) => [
        key,
        Math.max(0, ...rows.map((row) => decimalsOf(valueOfFigure(render(row)) ?? String(new Map(Object.entries(row)).get(key) ?? '')))),
      ]),
  );
