import { instantOf } from 'contract/schedule/plans/time.ts';
import type { Line } from '../plan/outline.ts';
import { font } from './axis.ts';
import type { Ink } from './colors.ts';
import { xOf } from './scale.ts';
import { barHeight, barTop, boxOf, rowsInSight, type Box, type Scene } from './scene.ts';

type Pen = CanvasRenderingContext2D;

/** Beyond the window a label may reach in. */
const reach = 320;

/** The bars of the rows in sight, with what is known of them. */
export function paintBars(pen: Pen, scene: Scene): void {
  const { from, to } = rowsInSight(scene);
  const { left, width } = scene.window;
  for (let at = from; at < to; at += 1) {
    const line = scene.lines[at];
    const box = line && boxOf(scene, line, at);
    if (!line || !box) continue;
    paintBaseline(pen, scene, line, box);
    const isNear = box.right > left - reach && box.left < left + width + reach;
    if (isNear) paintOne(pen, scene, line, box);
    else paintPointer(pen, scene, box);
    paintDeadline(pen, scene, line, box);
  }
}

function paintOne(pen: Pen, scene: Scene, line: Line, box: Box): void {
  const { row, isSummary } = line;
  const isMilestone = !isSummary && box.start === box.finish;
  if (isSummary) paintSummary(pen, scene, line, box);
  else if (isMilestone) paintMilestone(pen, scene, line, box);
  else {
    if (scene.marks.float) paintFloat(pen, scene, line, box);
    paintBar(pen, scene, line, box);
  }
  paintLabel(pen, scene, line, box);
  if (scene.plan.broken.has(row.key)) paintWarning(pen, scene, box);
}

const inkFor = (scene: Scene, line: Line): Ink => {
  if (line.row.inactive) return scene.inks.idle;
  const isCritical = scene.marks.critical && scene.plan.dates.get(line.row.key)?.isCritical;
  return isCritical ? scene.inks.critical : scene.inkOf(line);
};

function paintBar(pen: Pen, scene: Scene, line: Line, { left, right, top }: Box): void {
  const ink = inkFor(scene, line);
  const width = Math.max(2, right - left);
  const radius = Math.min(4, width / 2);
  pen.fillStyle = ink.rest;
  pen.beginPath();
  pen.roundRect(left, top + barTop, width, barHeight, radius);
  pen.fill();
  const share = (scene.progress.get(line.row.key) ?? 0) / 100;
  if (share > 0) {
    pen.save();
    pen.clip();
    pen.fillStyle = ink.done;
    pen.fillRect(left, top + barTop, width * share, barHeight);
    pen.restore();
  }
  pen.strokeStyle = ink.done;
  pen.lineWidth = 1;
  if (line.row.manual_start !== null || line.row.inactive) pen.setLineDash([3, 2]);
  pen.beginPath();
  pen.roundRect(left + 0.5, top + barTop + 0.5, Math.max(1, width - 1), barHeight - 1, radius);
  pen.stroke();
  pen.setLineDash([]);
}

function paintSummary(pen: Pen, scene: Scene, line: Line, { left, right, top }: Box): void {
  const isCritical = scene.marks.critical && scene.plan.dates.get(line.row.key)?.isCritical;
  pen.fillStyle = line.row.inactive ? scene.inks.idle.done : isCritical ? scene.inks.critical.done : scene.inks.summary;
  const [y, tip] = [top + barTop + 1, 5];
  const width = Math.max(2, right - left);
  pen.beginPath();
  pen.moveTo(left, y);
  pen.lineTo(left + width, y);
  pen.lineTo(left + width, y + 6 + tip);
  pen.lineTo(left + width - Math.min(tip, width / 2), y + 6);
  pen.lineTo(left + Math.min(tip, width / 2), y + 6);
  pen.lineTo(left, y + 6 + tip);
  pen.fill();
  const share = (scene.progress.get(line.row.key) ?? 0) / 100;
  if (share === 0) return;
  pen.fillStyle = scene.inks.bars[1]?.done ?? scene.inks.summary;
  pen.fillRect(left, y + 1.5, width * share, 3);
}

function paintMilestone(pen: Pen, scene: Scene, line: Line, { left, top }: Box): void {
  const isCritical = scene.marks.critical && scene.plan.dates.get(line.row.key)?.isCritical;
  const isOver = line.row.actual_finish !== null;
  pen.fillStyle = line.row.inactive ? scene.inks.idle.done : isCritical ? scene.inks.critical.done : scene.inks.milestone;
  pen.strokeStyle = pen.fillStyle;
  const [y, half] = [top + barTop + barHeight / 2, 7];
  pen.beginPath();
  pen.moveTo(left - half, y);
  pen.lineTo(left, y - half);
  pen.lineTo(left + half, y);
  pen.lineTo(left, y + half);
  pen.closePath();
  pen.fill();
  if (!isOver) return;
  pen.strokeStyle = scene.inks.paper;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(left - 3, y);
  pen.lineTo(left - 1, y + 2.5);
  pen.lineTo(left + 3, y - 2.5);
  pen.stroke();
}

/** How far it may slip before the plan's end moves. */
function paintFloat(pen: Pen, scene: Scene, line: Line, { right, top }: Box): void {
  const dates = scene.plan.dates.get(line.row.key);
  if (!dates || dates.totalFloat <= 0 || scene.moved) return;
  const end = xOf(scene.scale, dates.lateFinish);
  pen.fillStyle = scene.inks.float;
  pen.fillRect(right, top + barTop + barHeight - 3, end - right, 2);
  pen.fillRect(end - 1, top + barTop + barHeight - 7, 2, 6);
}

/** Where it lay when the baseline was taken. */
function paintBaseline(pen: Pen, scene: Scene, line: Line, { top }: Box): void {
  const was = scene.marks.baseline ? scene.baseline?.get(line.row.key) : undefined;
  if (!was) return;
  const [left, right] = [xOf(scene.scale, was.start), xOf(scene.scale, was.finish)];
  pen.fillStyle = scene.inks.baseline;
  pen.beginPath();
  pen.roundRect(left, top + barTop + barHeight + 2, Math.max(3, right - left), 4, 2);
  pen.fill();
}

function paintDeadline(pen: Pen, scene: Scene, line: Line, box: Box): void {
  if (line.row.deadline === null) return;
  const at = instantOf(line.row.deadline);
  const x = xOf(scene.scale, at);
  const y = box.top + barTop + 2;
  pen.strokeStyle = box.finish > at ? scene.inks.error : scene.inks.deadline;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(x - 5, y);
  pen.lineTo(x, y + 7);
  pen.lineTo(x + 5, y);
  pen.moveTo(x, y + 7);
  pen.lineTo(x, y - 5);
  pen.stroke();
}

function paintLabel(pen: Pen, scene: Scene, line: Line, { right, top }: Box): void {
  const label = scene.labelOf(line);
  if (label === '') return;
  pen.font = font(scene, 12, line.isSummary ? 600 : 400);
  pen.textAlign = 'left';
  const words = label.length > 60 ? `${label.slice(0, 59)}…` : label;
  const [x, y] = [right + 14, top + barTop + barHeight / 2 + 0.5];
  // Over links and lines it stays readable.
  pen.strokeStyle = scene.inks.paper;
  pen.lineWidth = 3;
  pen.lineJoin = 'round';
  pen.strokeText(words, x, y);
  pen.fillStyle = scene.inks.muted;
  pen.fillText(words, x, y);
}

/** A link that is not kept. */
function paintWarning(pen: Pen, scene: Scene, { left, top }: Box): void {
  const { inks } = scene;
  const [x, y] = [left - 11, top + barTop + barHeight / 2];
  pen.fillStyle = inks.error;
  pen.beginPath();
  pen.arc(x, y, 7, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = inks.paper;
  pen.font = font(scene, 11, 700);
  pen.textAlign = 'center';
  pen.fillText('!', x, y + 0.5);
}

/** A bar beyond the window: where to look for it. */
function paintPointer(pen: Pen, { inks, window: { left, width } }: Scene, box: Box): void {
  const isBefore = box.right <= left;
  const [x, y] = [isBefore ? left + 8 : left + width - 8, box.top + barTop + barHeight / 2];
  const way = isBefore ? -1 : 1;
  pen.strokeStyle = inks.float;
  pen.lineWidth = 1.5;
  pen.beginPath();
  pen.moveTo(x - 2 * way, y - 4);
  pen.lineTo(x + 2 * way, y);
  pen.lineTo(x - 2 * way, y + 4);
  pen.stroke();
}
