import { useRef, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { cellsOf, textOf } from './clipboard.ts';
import { openingText, typedIn, type CellValue, type DrawnRow, type Ending, type GridColumn } from './columns.ts';
import type { GridProps, WrittenCell, WrongCell } from './gridProps.ts';
import { linesIn } from './measures.ts';
import { sayLeftOut, spread } from './pasting.ts';
import { at, moveBy, tabFrom, type Spot } from './selection.ts';

/** What was copied here, as it is written: formulas too. */
const ownCells = 'application/x-grid-cells';

/** The keys and the clipboard of a grid. */
export function useGridKeys<Row extends { id: number }>(box: RefObject<HTMLDivElement | null>, props: GridProps<Row>) {
  const { rows, columns, store, onWrite, onWrong, onPasteRows, onRemove, onAdd } = props;
  /** Escape was pressed: Tab leaves the grid. */
  const isLeaving = useRef(false);

  const openCell = ({ row, col }: Spot): (DrawnRow<Row> & { id: number; column: GridColumn<Row> }) | undefined => {
    const id = store.idAt(row);
    const [drawn, column] = [id === undefined ? undefined : rows.drawn(id), columns[col]];
    return id !== undefined && drawn && column?.edit?.isOpen(drawn.row) ? { ...drawn, id, column } : undefined;
  };
  const openSpots = (): Spot[] => {
    const it = store.box();
    if (!it) return [];
    const spots: Spot[] = [];
    for (let row = it.top; row <= it.bottom; row += 1) for (let col = it.left; col <= it.right; col += 1) spots.push({ row, col });
    return spots;
  };
  /** Writes texts into cells; what is no value stays in its cell with the reason, where one was written alone. */
  const write = (texts: readonly (readonly [Spot, string])[], isAlone: boolean, seen?: CellValue) => {
    const written: WrittenCell[] = [];
    const wrong: WrongCell[] = [];
    for (const [spot, text] of texts) {
      const cell = openCell(spot);
      const read = cell?.column.edit?.read(text, cell.row);
      if (!cell || !read) continue;
      if (read.ok) written.push({ id: cell.id, key: cell.column.key, value: read.value, ...(seen !== undefined && { seen }) });
      else if (isAlone || text.trim() !== '') wrong.push({ id: cell.id, key: cell.column.key, typed: text, message: read.message });
    }
    if (wrong.length > 0) onWrong(wrong);
    if (written.length > 0) onWrite(written);
  };

  /** Whether a text finds a cell that may be written, or says what stands in its cell already. */
  const isTaken = (spot: Spot, text: string): boolean => {
    const id = store.idAt(spot.row);
    const [drawn, column] = [id === undefined ? undefined : rows.drawn(id), columns[spot.col]];
    return openCell(spot) !== undefined || (drawn !== undefined && column?.text(drawn.row) === text);
  };

  const begin = (text?: string) => {
    const spot = store.selection()?.active;
    const cell = spot && openCell(spot);
    if (!cell) return;
    const began = openingText(cell.column, cell);
    store.write({ text: text ?? began, began });
  };
  const finish = (text: string, ending: Ending) => {
    const selection = store.selection();
    if (!selection) return;
    const { active } = selection;
    const began = store.writing()?.began;
    store.write(undefined);
    if (ending !== 'leave') box.current?.focus({ preventScroll: true });
    if (ending === 'cancel') return;
    if (ending === 'all')
      return write(
        openSpots().map((it) => [it, text]),
        false,
      );
    const cell = openCell(active);
    const standing = cell?.column.edit?.text(cell.row);
    // Opened and left as it was: nothing is written back over what somebody else wrote meanwhile. What was no value may have become one.
    const isWrong = typedIn(cell?.troubles.get(cell.column.key)) !== undefined;
    if (cell && (isWrong || text !== (began ?? standing)))
      write([[active, text]], true, isWrong || began === standing ? undefined : seenIn(cell, began));
    if (ending === 'down' || ending === 'up') store.stand({ ...active, row: active.row + (ending === 'down' ? 1 : -1) });
    if (ending === 'next' || ending === 'back') {
      const next = tabFrom(active, ending === 'back', store.size, (it) => openCell(it) !== undefined);
      if (next) store.stand(next);
    }
  };

  /** As a value what a cell said before. */
  const seenIn = ({ row, column }: { row: Row; column: GridColumn<Row> }, text = ''): CellValue | undefined => {
    const read = column.edit?.read(text, row);
    return read?.ok ? read.value : undefined;
  };

  const fillDown = () => {
    const it = store.box();
    if (!it || it.top === it.bottom) return;
    const texts = openSpots().flatMap((spot): [Spot, string][] => {
      const first = openCell({ row: it.top, col: spot.col });
      return spot.row === it.top || !first ? [] : [[spot, first.column.edit?.text(first.row) ?? '']];
    });
    write(texts, false);
  };

  /** What cannot be empty says so where it is the only one. */
  const clear = () => {
    const spots = openSpots();
    write(
      spots.map((it) => [it, columns[it.col]?.edit?.cleared ?? '']),
      spots.length === 1,
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    if (event.target !== box.current || altKey) return;
    const selection = store.selection();
    const isOver = () => event.preventDefault();
    if (key === 'Tab') {
      const next = selection && !isLeaving.current && tabFrom(selection.active, shiftKey, store.size, (it) => openCell(it) !== undefined);
      if (!next) return;
      isOver();
      return store.stand(next);
    }
    isLeaving.current = key === 'Escape';
    if (key === 'Insert' && onAdd) return (isOver(), onAdd());
    if (!selection) return;
    if (key === 'Delete' && ctrl && onRemove) return (isOver(), onRemove(store.chosen()));
    if (key === 'Delete' || key === 'Backspace') return (isOver(), clear());
    if (key === 'd' && ctrl) return (isOver(), fillDown());
    if (key === 'Enter' || key === 'F2') return (isOver(), begin());
    const next = moveBy(selection, { key, ctrl, shift: shiftKey }, store.size, linesIn(box.current?.clientHeight ?? 0));
    if (next) return (isOver(), store.select(next));
    if (key.length === 1 && !ctrl) return (isOver(), begin(key));
    // A sign that is put together of two keys begins in an empty cell.
    if (key === 'Dead' || key === 'Process') begin('');
  };

  const onCopy = (event: ClipboardEvent) => {
    const it = store.box();
    if (event.target !== box.current || !it) return;
    const cells = (textIn: (column: GridColumn<Row>, row: Row) => string) =>
      store.chosen().map((id) => {
        const drawn = rows.drawn(id);
        return columns
          .slice(it.left, it.right + 1)
          .map((column) => (drawn ? (typedIn(drawn.troubles.get(column.key)) ?? textIn(column, drawn.row)) : ''));
      });
    event.preventDefault();
    event.clipboardData.setData('text/plain', textOf(cells((column, row) => column.text(row))));
    event.clipboardData.setData(ownCells, textOf(cells((column, row) => column.edit?.text(row) ?? column.text(row))));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (event.target !== box.current) return;
    event.preventDefault();
    const own = event.clipboardData.getData(ownCells);
    const cells = cellsOf(own || event.clipboardData.getData('text/plain'));
    if (cells.length === 0 || (!own && onPasteRows?.(cells))) return;
    const it = store.box();
    if (!it) return;
    const [first = []] = cells;
    const isOne = cells.length === 1 && first.length === 1;
    const texts = isOne ? openSpots().map((spot): [Spot, string] => [spot, first[0] ?? '']) : spread(cells, { row: it.top, col: it.left });
    write(texts, false);
    sayLeftOut(texts, { size: store.size, isTaken });
    if (isOne) return;
    const corner = { row: it.top + cells.length - 1, col: it.left + first.length - 1 };
    store.select({
      active: { row: it.top, col: it.left },
      corner: { row: Math.min(corner.row, store.size.rows - 1), col: Math.min(corner.col, columns.length - 1) },
    });
  };

  return {
    finish,
    onKeyDown,
    onCopy,
    onPaste,
    onFocus: () => {
      if (!store.selection() && store.size.rows > 0) store.select(at({ row: 0, col: 0 }));
    },
  };
}
