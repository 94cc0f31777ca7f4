import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../ui/page/Button.tsx';
import type { CellValue, GridColumn } from '../ui/grid/columns.ts';
import type { GridStore } from '../ui/grid/store.ts';
import type { Sheet } from './sheet.ts';
import type { Work } from './work.ts';
import { writtenDecimal } from './typing.ts';

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
  if (id !== undefined && column && trouble)
    return (
      <div className="cubage-cell" data-trouble role="alert">
        <span>
          {column.title}: {trouble.message}
        </span>
        {trouble.kind === 'changed' && (
          <>
            <span>
              Escribió <code>{wordsOf(trouble.theirs)}</code>; usted, <code>{wordsOf(trouble.mine)}</code>.
            </span>
            <Button onClick={() => sheet.yieldTo(id, column.key)}>Dejar {wordsOf(trouble.theirs)}</Button>
            <Button
              kind="primary"
              onClick={() => work.keepMine(sheet.part.name, id, { cell: column.key, mine: trouble.mine, theirs: trouble.theirs })}
            >
              Guardar {wordsOf(trouble.mine)}
            </Button>
          </>
        )}
        {trouble.kind === 'gone' && (
          <>
            <span>
              Usted escribió <code>{wordsOf(trouble.mine)}</code>.
            </span>
            <Button off={sheet.isReturning(id) && 'Se está agregando de nuevo.'} onClick={() => sheet.letGo(id)}>
              Quitarla también
            </Button>
            <Button kind="primary" busy={sheet.isReturning(id)} onClick={() => work.addGone(sheet.part.name, id)}>
              Agregarla de nuevo
            </Button>
          </>
        )}
      </div>
    );
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

const wordsOf = (value: CellValue): string => (value === null ? 'vacío' : /^\d+(\.\d+)?$/.test(value) ? writtenDecimal(value) : value);
