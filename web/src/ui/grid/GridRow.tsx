import { memo, useSyncExternalStore, type ReactNode } from 'react';
import { CellEditor } from './CellEditor.tsx';
import { typedIn, type DrawnRow, type Ending, type GridColumn, type GridSource, type Standing } from './columns.ts';
import { cellName } from './measures.ts';
import type { GridStore } from './store.ts';

interface Props<Row extends { id: number }> {
  id: number;
  place: number;
  top: number;
  grid: string;
  rows: GridSource<Row>;
  store: GridStore;
  columns: readonly GridColumn<Row>[];
  /** Its place among all, where not all are there. */
  number: number | undefined;
  onDone: (text: string, ending: Ending) => void;
}

/** A row draws itself anew only when something in it changes, or when somebody comes into it or leaves it. */
function PlainRow<Row extends { id: number }>({ id, place, top, grid, rows, store, columns, number, onDone }: Props<Row>) {
  const look = useSyncExternalStore(store.subscribe, () => store.lookOf(id));
  const drawn = useSyncExternalStore(rows.subscribe, () => rows.drawn(id));
  const here = useSyncExternalStore(store.subscribe, () => store.placeOf(id));
  if (!drawn) return null;
  const [chosen = '', active = '', writing = ''] = look.split('|');
  const [left = -1, right = -1] = chosen === '' ? [] : chosen.split('-').map(Number);
  const others = store.others(id);
  return (
    <div
      className="grid-row"
      role="row"
      aria-rowindex={place + 2}
      data-row={id}
      data-writing={writing === 'w' || undefined}
      style={{ top }}
    >
      <span role="rowheader" aria-colindex={1} className="grid-number" data-chosen={chosen !== '' || undefined}>
        {numberOf(number ?? here)}
      </span>
      {columns.map((column, col) => {
        const isActive = active === String(col);
        const isWriting = isActive && writing === 'w';
        return (
          <Cell
            key={column.key}
            name={cellName(grid, id, col)}
            col={col}
            column={column}
            drawn={drawn}
            isActive={isActive}
            isChosen={col >= left && col <= right}
            other={others.find((it) => it.column === column.key)}
          >
            {isWriting && <CellEditor column={column} text={store.writing()?.text ?? ''} onDone={onDone} />}
          </Cell>
        );
      })}
    </div>
  );
}

const numberOf = (place: number | undefined) => (place === undefined ? '' : place + 1);

// The types of a component that takes any row do not survive `memo`.
export const GridRow = memo(PlainRow) as typeof PlainRow;

const widestLetter = 12;
const padding = 16;

interface CellProps<Row> {
  name: string;
  col: number;
  column: GridColumn<Row>;
  drawn: DrawnRow<Row>;
  isActive: boolean;
  isChosen: boolean;
  other: Standing | undefined;
  children: ReactNode;
}

function Cell<Row>({ name, col, column, drawn: { row, troubles }, isActive, isChosen, other, children }: CellProps<Row>) {
  const trouble = troubles.get(column.key);
  const mark = column.mark?.(row);
  const isOpen = column.edit?.isOpen(row) === true;
  const text = typedIn(trouble) ?? column.text(row);
  // By the widest letters: what is a little longer than that lies under its neighbour.
  const isLong = text.length * widestLetter > column.width - (mark ? 2 * padding : padding);
  const known = [mark?.words, column.hint?.(row)].filter((it) => it !== undefined).join(' · ');
  const title = trouble?.message ?? (known || (text.length > 24 || text.includes('\n') ? text : undefined));
  return (
    <span
      id={name}
      role="gridcell"
      aria-colindex={col + 2}
      aria-selected={isChosen}
      {...(!isOpen && { 'aria-readonly': true })}
      {...(trouble && { 'aria-invalid': true, 'data-trouble': trouble.kind })}
      {...(isActive && { 'data-active': true })}
      {...(isOpen && { 'data-open': true })}
      {...(other && { 'data-other': true })}
      data-col={col}
      className={column.isFigure ? 'grid-figure' : undefined}
      title={title}
    >
      {children || (
        <>
          {mark && (
            <span className="grid-mark" aria-label={mark.words}>
              {mark.sign}
            </span>
          )}
          <span className="grid-text" {...(isLong && { 'data-long': true })}>
            {text}
          </span>
        </>
      )}
      {other && (
        <span className="grid-other">
          <span>{other.name}</span>
        </span>
      )}
    </span>
  );
}
