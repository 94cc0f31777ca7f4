import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { decimalsOf } from 'contract/format.ts';
import { Decimals } from './figures.tsx';

type Value = string | number | null | undefined;

interface Props<Row> {
  rows: readonly Row[];
  /** By the head of a column, the number or the numbers that it shows of a row. */
  columns: Readonly<Record<string, (row: Row) => Value | readonly Value[]>>;
  children?: ReactNode;
}

const DecimalsByColumn = createContext<ReadonlyMap<string, number>>(new Map());

/** Around a table that is drawn by hand: each of its columns of numbers has as many decimals as the longest number there. */
export function FigureColumns<Row>({ rows, columns, children }: Props<Row>) {
  const decimals = new Map(
    Object.entries(columns).map(([title, shown]) => [title, Math.max(0, ...rows.flatMap(shown).map((it) => decimalsOf(it ?? '')))]),
  );
  return <DecimalsByColumn value={decimals}>{children}</DecimalsByColumn>;
}

/** A cell of such a column; on a phone it says itself what it is. */
export function FigureCell({ title, className = 'lines-figure', children, ...more }: ComponentProps<'td'> & { title: string }) {
  const decimals = useContext(DecimalsByColumn).get(title) ?? 0;
  return (
    <td className={className} data-label={title} {...more}>
      <Decimals value={decimals}>{children}</Decimals>
    </td>
  );
}
