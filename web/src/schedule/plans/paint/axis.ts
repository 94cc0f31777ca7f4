import { instantOf, minutesOfDay } from 'contract/schedule/plans/time.ts';
import { dayAt, xOf, xOfDay } from './scale.ts';
import { headHeight, rowHeight, rowsInSight, type Scene } from './scene.ts';
import { ticksOf } from './ticks.ts';

type Pen = CanvasRenderingContext2D;

/** Days narrower than this are not told apart by their ground. */
const leastDay = 4;
export const font = ({ letters }: Scene, size: number, weight = 400): string => `${weight} ${size}px ${letters}`;

const daysInSight = ({ scale, window: { left, width } }: Scene) => ({ from: dayAt(scale, left), to: dayAt(scale, left + width) + 1 });

/** What lies beneath the bars: free days, lines between rows, what is chosen, today. */
export function paintGround(pen: Pen, scene: Scene): void {
  const { inks, window: area, lines, selected, hovered, scale, head } = scene;
  if (scale.perDay >= leastDay) paintFreeDays(pen, scene);
  const rows = rowsInSight(scene);
  for (let at = rows.from; at < rows.to; at += 1) {
    const key = lines[at]?.row.key ?? 0;
    const ground = selected.has(key) ? inks.selected : key === hovered ? inks.hover : undefined;
    if (ground) {
      pen.fillStyle = ground;
      pen.fillRect(area.left, at * rowHeight, area.width, rowHeight);
    }
    pen.fillStyle = inks.line;
    pen.fillRect(area.left, (at + 1) * rowHeight - 1, area.width, 1);
  }
  const days = daysInSight(scene);
  pen.fillStyle = inks.strongLine;
  for (const { from } of ticksOf(scale, days.from, days.to, originOf(scene)).upper)
    pen.fillRect(Math.round((from - scale.first) * scale.perDay), area.top, 1, area.height);
  if (!head.isRelative && head.status !== null) paintDayLine(pen, scene, xOfDay(scale, head.status), inks.status, true);
  if (scene.today !== undefined) paintDayLine(pen, scene, xOf(scale, scene.today), inks.today, false);
}

const originOf = ({ head }: Scene): number | undefined => (head.isRelative ? Math.floor(instantOf(head.start) / minutesOfDay) : undefined);

function paintFreeDays(pen: Pen, scene: Scene): void {
  const { scale, head, inks, window: area } = scene;
  const { from, to } = daysInSight(scene);
  pen.fillStyle = inks.free;
  for (let day = Math.max(0, from); day < to; day += 1) {
    if (isWorked(head.calendar, day)) continue;
    pen.fillRect((day - scale.first) * scale.perDay, area.top, scale.perDay + 0.5, area.height);
  }
}

const isWorked = (calendar: Scene['head']['calendar'], day: number): boolean =>
  calendar.offsetAt((day + 1) * minutesOfDay) > calendar.offsetAt(day * minutesOfDay);

function paintDayLine(pen: Pen, { window: area }: Scene, x: number, ink: string, isDashed: boolean): void {
  pen.strokeStyle = ink;
  pen.lineWidth = 1.5;
  if (isDashed) pen.setLineDash([4, 3]);
  pen.beginPath();
  pen.moveTo(x, area.top);
  pen.lineTo(x, area.top + area.height);
  pen.stroke();
  pen.setLineDash([]);
}

/** The two lines of the axis, and a flag for today. */
export function paintAxis(pen: Pen, scene: Scene): void {
  const { inks, scale, window: area } = scene;
  const days = daysInSight(scene);
  const { upper, lower } = ticksOf(scale, days.from, days.to, originOf(scene));
  const half = headHeight / 2;
  pen.fillStyle = inks.head;
  pen.fillRect(0, 0, area.width, headHeight);
  pen.textAlign = 'left';
  pen.font = font(scene, 12, 600);
  const x = (day: number): number => (day - scale.first) * scale.perDay - area.left;
  for (const { from, to, label } of upper) {
    pen.fillStyle = inks.text;
    // Its words stay in sight as long as any of it is.
    const at = Math.max(x(from), 0) + 8;
    if (x(to) - at > pen.measureText(label).width) pen.fillText(label, at, half / 2 + 1);
    pen.fillStyle = inks.strongLine;
    pen.fillRect(Math.round(x(from)), 0, 1, headHeight);
  }
  pen.font = font(scene, 11);
  pen.textAlign = 'center';
  for (const { from, to, label } of lower) {
    const [left, right] = [x(from), x(to)];
    pen.fillStyle = inks.strongLine;
    pen.fillRect(Math.round(left), half, 1, half);
    pen.fillStyle = isFree(scene, from, to) ? inks.float : inks.muted;
    if (right - left > pen.measureText(label).width + 2) pen.fillText(label, (left + right) / 2, half + half / 2);
  }
  pen.fillStyle = inks.strongLine;
  pen.fillRect(0, half, area.width, 1);
  pen.fillRect(0, headHeight - 1, area.width, 1);
  if (scene.today !== undefined) paintFlag(pen, xOf(scale, scene.today) - area.left, inks.today);
}

const isFree = ({ head }: Scene, from: number, to: number): boolean => to - from === 1 && !isWorked(head.calendar, from);

function paintFlag(pen: Pen, x: number, ink: string): void {
  pen.fillStyle = ink;
  pen.beginPath();
  pen.moveTo(x - 5, headHeight - 9);
  pen.lineTo(x + 5, headHeight - 9);
  pen.lineTo(x, headHeight - 1);
  pen.fill();
}
