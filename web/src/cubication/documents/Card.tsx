import { useSyncExternalStore } from 'react';
import type { GridColumn, Standing } from '../../ui/grid/columns.ts';
import type { Sheet } from '../sheet.ts';

interface Props<Row extends { id: number }> {
  sheet: Sheet<Row>;
  id: number;
  columns: readonly GridColumn<Row>[];
  /** What stands at its right: the names of two columns. */
  figures: readonly [string, string];
  /** In pixels, how far down it lies. */
  top: number;
  /** Who else stands in the row. */
  others: readonly Standing[];
  onOpen: () => void;
}

/** A row in few words; it draws itself anew when something in it changes. */
export function Card<Row extends { id: number }>({ sheet, id, columns, figures, top, others, onOpen }: Props<Row>) {
  const drawn = useSyncExternalStore(sheet.subscribe, () => sheet.drawn(id));
  if (!drawn) return null;
  const { row, troubles } = drawn;
  const textIn = (key: string) => columns.find((it) => it.key === key)?.text(row) ?? '';
  const [trouble] = troubles.values();
  return (
    <div role="listitem">
      <button
        type="button"
        className="cubage-card"
        style={{ top }}
        onClick={onOpen}
        {...(trouble && { 'data-trouble': trouble.kind })}
        {...(others.length > 0 && { 'data-other': true })}
      >
        <strong>{textIn('name')}</strong>
        <strong className="figure">
          {textIn(figures[0])} {figures[0] === 'amount' ? textIn('unit') : ''}
        </strong>
        <span>
          {others.length > 0 && <span className="cubage-other">{[...new Set(others.map((it) => it.name))].join(', ')}</span>}{' '}
          {trouble?.message ?? textIn('code')} {columns.find((it) => it.key === 'name')?.mark?.(row)?.sign}
        </span>
        <span className="figure">{textIn(figures[1])}</span>
      </button>
    </div>
  );
}
