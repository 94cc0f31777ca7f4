import { useRef, type MouseEvent, type RefObject } from 'react';
import { openingText } from './columns.ts';
import type { GridProps } from './gridProps.ts';
import { at, boxOf, type Spot } from './selection.ts';

/** Choosing with the mouse: a cell, a rectangle, whole rows by their numbers; twice opens a cell. */
export function useGridMouse<Row extends { id: number }>(box: RefObject<HTMLDivElement | null>, { columns, rows, store }: GridProps<Row>) {
  const drag = useRef<Spot>(undefined);
  const spotAt = (target: EventTarget): (Spot & { isHead: boolean }) | undefined => {
    if (!(target instanceof Element)) return undefined;
    const row = store.placeOf(Number(target.closest<HTMLElement>('[data-row]')?.dataset['row']));
    if (row === undefined) return undefined;
    const cell = target.closest<HTMLElement>('[data-col]');
    return { row, col: Number(cell?.dataset['col'] ?? 0), isHead: cell === null };
  };
  const isEditor = (target: EventTarget) => target instanceof Element && target.closest('.grid-editor') !== null;
  /** What the menu offers is for the row under it: that is chosen, unless it is already. */
  const onMenu = (event: MouseEvent, spot: Spot | undefined) => {
    if (isEditor(event.target)) return;
    // Without it the grid would be entered, at its first row.
    event.preventDefault();
    if (!spot || store.writing()) return;
    const { row, col } = spot;
    const selection = store.selection();
    const { top, bottom } = selection ? boxOf(selection) : { top: -1, bottom: -1 };
    if (row < top || row > bottom) store.select(at({ row, col }));
    box.current?.focus({ preventScroll: true });
  };
  const onMouseDown = (event: MouseEvent) => {
    const spot = spotAt(event.target);
    if (event.button === 2) return onMenu(event, spot);
    if (!spot || event.button !== 0 || isEditor(event.target)) return;
    event.preventDefault();
    box.current?.focus({ preventScroll: true });
    const { isHead, ...here } = spot;
    const last = columns.length - 1;
    const from = event.shiftKey ? (store.selection()?.active ?? here) : here;
    drag.current = from;
    store.select(isHead ? { active: { row: from.row, col: 0 }, corner: { row: here.row, col: last } } : { active: from, corner: here });
  };
  const onMouseOver = (event: MouseEvent) => {
    const spot = event.buttons === 1 && drag.current ? spotAt(event.target) : undefined;
    if (!spot || !drag.current || store.writing()) return;
    store.select({ active: drag.current, corner: { row: spot.row, col: spot.isHead ? columns.length - 1 : spot.col } });
  };
  const onDoubleClick = (event: MouseEvent) => {
    const spot = spotAt(event.target);
    const id = spot && store.idAt(spot.row);
    const [drawn, column] = [id === undefined ? undefined : rows.drawn(id), columns[spot?.col ?? -1]];
    if (!spot || spot.isHead || isEditor(event.target) || !drawn || !column?.edit?.isOpen(drawn.row)) return;
    store.stand(spot);
    const text = openingText(column, drawn);
    store.write({ text, began: text });
  };
  return { onMouseDown, onMouseOver, onMouseUp: () => (drag.current = undefined), onDoubleClick };
}
