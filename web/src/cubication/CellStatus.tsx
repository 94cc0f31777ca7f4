import { useSyncExternalStore, type ReactNode } from 'react';
import type { GridColumn } from '../ui/grid/columns.ts';
import type { GridStore } from '../ui/grid/store.ts';
import { CellTrouble } from './CellTrouble.tsx';
import type { Sheet } from './sheet.ts';
import type { Work } from './work.ts';

interface Props<Row extends { id: number }> {
  work: Work;
  sheet: Sheet<Row>;
  store: GridStore;
  columns: readonly GridColumn<Row>[];
  /** What the rows are called where not all of them are there. */
  numbers?: ReadonlyMap<number, number> | undefined;
  mayEdit: boolean;
  /** What can be done with the rows that are chosen. */
  renderActions?: (ids: readonly number[]) => ReactNode;
  /** What is known of the row in which one stands. */
  renderNote?: (id: number) => ReactNode;
}

/** The cell in which one stands: what is wrong with it, with both values where two wrote it; else what is chosen. */
export function CellStatus<Row extends { id: number }>({
  work,
  sheet,
  store,
  columns,
  numbers,
  mayEdit,
  renderActions,
  renderNote,
}: Props<Row>) {
  const selection = useSyncExternalStore(store.subscribe, store.selection);
  useSyncExternalStore(sheet.subscribe, sheet.rows);
  const spot = selection?.active;
  const id = spot && store.idAt(spot.row);
  const column = columns[spot?.col ?? -1];
  const trouble = id === undefined || !column ? undefined : sheet.drawn(id)?.troubles.get(column.key);
  const chosen = store.chosen();
  const row = id === undefined ? undefined : sheet.row(id);
  const hint = row && chosen.length === 1 ? column?.hint?.(row) : undefined;
  if (id !== undefined && column && trouble) return <CellTrouble work={work} sheet={sheet} id={id} column={column} trouble={trouble} />;
  return (
    <div className="cubage-cell">
      {chosen.length === 0 && <span>Elija una celda.</span>}
      {chosen.length > 0 && (
        <span>{chosen.length === 1 ? `Fila ${(numbers?.get(id ?? 0) ?? spot?.row ?? 0) + 1}` : `${chosen.length} filas elegidas`}</span>
      )}
      {hint !== undefined && <span className="muted">{hint}</span>}
      {id !== undefined && chosen.length === 1 && renderNote?.(id)}
      {mayEdit && chosen.length > 0 && renderActions?.(chosen)}
      {mayEdit && <span className="cubage-keys muted">Enter escribe · Ctrl+D rellena · Ctrl+Supr quita filas</span>}
    </div>
  );
}
