import { barHeight, barTop, boxOf, headHeight, rowHeight, type Box, type Scene } from '../paint/scene.ts';
import type { Line } from '../plan/outline.ts';

/** What lies under the pointer. */
export interface Hit {
  line: Line;
  box: Box;
  part: 'bar' | 'end' | 'progress' | 'linkStart' | 'linkFinish' | 'row';
}

/** How near an end is near. */
const [grip, handle] = [6, 14];

/** `x`, `y` within the window of the chart. */
export function hitAt(scene: Scene, x: number, y: number): Hit | undefined {
  if (y < headHeight) return undefined;
  const at = Math.floor((y - headHeight + scene.window.top) / rowHeight);
  const line = scene.lines[at];
  const box = line && boxOf(scene, line, at);
  if (!line || !box) return undefined;
  return { line, box, part: partAt(scene, line, box, x + scene.window.left, y - headHeight + scene.window.top - box.top) };
}

function partAt({ progress }: Scene, { row, isSummary }: Line, { left, right, start, finish }: Box, x: number, y: number): Hit['part'] {
  if (y < barTop - 4 || y > barTop + barHeight + 5) return 'row';
  const isMilestone = start === finish;
  const [from, to] = isMilestone ? [left - 7, left + 7] : [left, Math.max(right, left + 4)];
  if (x >= to + (isMilestone ? 0 : grip / 2) && x <= to + handle) return 'linkFinish';
  if (x >= from - handle && x < from) return 'linkStart';
  if (x < from || x > to + grip / 2) return 'row';
  if (isSummary || isMilestone) return 'bar';
  const done = left + ((right - left) * (progress.get(row.key) ?? 0)) / 100;
  if (y > barTop + barHeight - 3 && Math.abs(x - done) <= grip) return 'progress';
  if (x > right - Math.min(grip, (right - left) / 3)) return 'end';
  return 'bar';
}

/** The pointer's shape over each part. */
export const cursors: Record<Hit['part'], string> = {
  bar: 'grab',
  end: 'ew-resize',
  progress: 'col-resize',
  linkStart: 'crosshair',
  linkFinish: 'crosshair',
  row: 'default',
};
