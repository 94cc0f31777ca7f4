/** A place in the grid: the row by its order, the column by its number. */
export interface Spot {
  row: number;
  col: number;
}

/** What is chosen: the cell in which one stands, and the other corner of a rectangle. */
export interface Selection {
  active: Spot;
  corner: Spot;
}

export interface Size {
  rows: number;
  cols: number;
}

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const boxOf = ({ active, corner }: Selection): Box => ({
  top: Math.min(active.row, corner.row),
  bottom: Math.max(active.row, corner.row),
  left: Math.min(active.col, corner.col),
  right: Math.max(active.col, corner.col),
});

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most - 1));
export const within = ({ row, col }: Spot, { rows, cols }: Size): Spot => ({ row: clamp(row, rows), col: clamp(col, cols) });
export const at = (spot: Spot): Selection => ({ active: spot, corner: spot });

export interface Key {
  key: string;
  ctrl: boolean;
  shift: boolean;
}

/** How far the keys that move go: rows down, columns to the right. */
function stepOf({ key, ctrl }: Key, size: Size, page: number): Spot | undefined {
  const far = Number.MAX_SAFE_INTEGER;
  switch (key) {
    case 'ArrowUp':
      return { row: ctrl ? -far : -1, col: 0 };
    case 'ArrowDown':
      return { row: ctrl ? far : 1, col: 0 };
    case 'ArrowLeft':
      return { row: 0, col: ctrl ? -far : -1 };
    case 'ArrowRight':
      return { row: 0, col: ctrl ? far : 1 };
    case 'PageUp':
      return { row: -page, col: 0 };
    case 'PageDown':
      return { row: page, col: 0 };
    case 'Home':
      return { row: ctrl ? -far : 0, col: -far };
    case 'End':
      return { row: ctrl ? far : 0, col: far };
    default:
      return undefined;
  }
}

/** The selection after a key that moves; with Shift it grows. Undefined of any other key. */
export function moveBy(now: Selection, key: Key, size: Size, page: number): Selection | undefined {
  if (key.key === 'a' && key.ctrl) return { active: { row: 0, col: 0 }, corner: { row: size.rows - 1, col: size.cols - 1 } };
  if (key.key === ' ' && key.shift) return { active: { ...now.active, col: 0 }, corner: { ...now.corner, col: size.cols - 1 } };
  const step = stepOf(key, size, page);
  if (!step) return undefined;
  const from = key.shift ? now.corner : now.active;
  const spot = within({ row: from.row + step.row, col: from.col + step.col }, size);
  return key.shift ? { active: now.active, corner: spot } : at(spot);
}

/** Where Tab leads: the next cell that can be written, over the ends of the rows. Undefined after the last one: the cursor leaves the grid. */
export function tabFrom(now: Spot, isBack: boolean, size: Size, isOpen: (spot: Spot) => boolean): Spot | undefined {
  const total = size.rows * size.cols;
  const step = isBack ? -1 : 1;
  for (let place = now.row * size.cols + now.col + step; place >= 0 && place < total; place += step) {
    const spot = { row: Math.floor(place / size.cols), col: place % size.cols };
    if (isOpen(spot)) return spot;
  }
  return undefined;
}
