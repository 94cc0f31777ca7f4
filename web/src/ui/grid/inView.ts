import { headHeight, lineHeight, rowHeadWidth } from './measures.ts';

interface Spot {
  line: number;
  col: number;
  widths: readonly number[];
}

/** Scrolls as little as needed for a cell to be seen, beside the columns that stay. */
export function keepInView(box: HTMLElement, { line, col, widths }: Spot): void {
  const top = line * lineHeight;
  if (top < box.scrollTop) box.scrollTop = Math.max(0, top - (line === 1 ? lineHeight : 0));
  else if (top + lineHeight > box.scrollTop + box.clientHeight - headHeight)
    box.scrollTop = top + lineHeight + headHeight - box.clientHeight;

  const staying = box.clientWidth > 900 ? 2 : 0;
  if (col < staying) return;
  const before = (columns: number) => widths.slice(0, columns).reduce((sum, it) => sum + it, rowHeadWidth);
  const [left, right, stuck] = [before(col), before(col + 1), before(staying)];
  if (left < box.scrollLeft + stuck) box.scrollLeft = left - stuck;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
}
