/** Rows to put into the page, and the height of those left out above and below. */
export interface DrawnRows {
  from: number;
  to: number;
  above: number;
  below: number;
}

/** The height of every row of a table, in pixels; cells never wrap. */
export const rowHeight = 33;
const mostWithoutDrawingLess = 200;
const spare = 20;

/** Whether there are so many that only some are drawn: then all rows must have the same height. */
export const areMany = (count: number): boolean => count > mostWithoutDrawingLess;

/** Up to 200 rows are all drawn; of more, only those near the window. `top` is where the first row stands in it. */
export function drawnRows(count: number, top: number, windowHeight: number, height = rowHeight): DrawnRows {
  if (!areMany(count)) return { from: 0, to: count, above: 0, below: 0 };
  const first = Math.floor(-top / height) - spare;
  const last = Math.ceil((windowHeight - top) / height) + spare;
  const from = Math.min(Math.max(0, first), count);
  const to = Math.max(from, Math.min(count, last));
  return { from, to, above: from * height, below: (count - to) * height };
}
