import type { GridColumn, Sheet } from '../plan/columns.ts';
import { font } from './axis.ts';
import { headHeight, rowHeight, type Scene } from './scene.ts';

type Pen = CanvasRenderingContext2D;

/** The grid beside the bars, as it stands on paper and in pictures. */
export function paintTable(pen: Pen, scene: Scene, sheet: Sheet, columns: readonly GridColumn[]): void {
  const { inks, lines, window: area } = scene;
  const width = columns.reduce((sum, it) => sum + it.width, 0);
  pen.save();
  pen.textBaseline = 'middle';
  pen.fillStyle = inks.paper;
  pen.fillRect(0, 0, width, area.height);
  pen.fillStyle = inks.head;
  pen.fillRect(0, 0, width, headHeight);
  const from = Math.floor(area.top / rowHeight);
  const to = Math.min(lines.length, Math.ceil((area.top + area.height - headHeight) / rowHeight));
  let left = 0;
  for (const column of columns) {
    write(pen, column.title, { left, top: headHeight / 2, width: column.width, isRight: column.isRight }, inks.text, font(scene, 11, 600));
    for (let at = from; at < to; at += 1) {
      const line = lines[at];
      if (!line) continue;
      const indent = column.key === 'nombre' ? (line.level - 1) * 14 : 0;
      const box = {
        left: left + indent,
        top: headHeight + at * rowHeight - area.top + rowHeight / 2,
        width: column.width - indent,
        isRight: column.isRight,
      };
      write(pen, column.text(sheet, line), box, inks.text, font(scene, 12, line.isSummary ? 600 : 400));
    }
    left += column.width;
    pen.fillStyle = inks.strongLine;
    pen.fillRect(left - 1, 0, 1, headHeight + (to - from) * rowHeight);
  }
  pen.fillStyle = inks.line;
  for (let at = from; at < to; at += 1) pen.fillRect(0, headHeight + (at + 1) * rowHeight - area.top - 1, width, 1);
  pen.fillStyle = inks.strongLine;
  pen.fillRect(0, headHeight - 1, width, 1);
  pen.restore();
}

interface Place {
  left: number;
  top: number;
  width: number;
  isRight: boolean | undefined;
}

function write(pen: Pen, text: string, { left, top, width, isRight }: Place, ink: string, letters: string): void {
  pen.font = letters;
  pen.fillStyle = ink;
  pen.textAlign = isRight ? 'right' : 'left';
  pen.fillText(shorten(pen, text, width - 14), isRight ? left + width - 8 : left + 8, top);
}

function shorten(pen: Pen, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (pen.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle;
    else high = middle - 1;
  }
  return `${text.slice(0, low)}…`;
}
