import type { Tie } from '../plan/doc.ts';
import { barHeight, barTop, boxOf, rowsInSight, type Box, type Scene } from './scene.ts';

type Pen = CanvasRenderingContext2D;

const stub = 8;
const arrow = 5;

/** The links of which anything can be seen. */
export function paintLinks(pen: Pen, scene: Scene): void {
  const { from, to } = rowsInSight(scene);
  const { left, width } = scene.window;
  for (const tie of scene.doc.ties.values()) {
    const [giver, taker] = [scene.placeOf.get(tie.from), scene.placeOf.get(tie.to)];
    if (giver === undefined || taker === undefined) continue;
    if (Math.max(giver, taker) < from || Math.min(giver, taker) > to) continue;
    const [one, other] = [boxAt(scene, giver), boxAt(scene, taker)];
    if (!one || !other || Math.max(one.right, other.right) < left - 40 || Math.min(one.left, other.left) > left + width + 40) continue;
    paintLink(pen, scene, tie, one, other);
  }
}

function boxAt(scene: Scene, at: number): Box | undefined {
  const line = scene.lines[at];
  return line && boxOf(scene, line, at);
}

function paintLink(pen: Pen, scene: Scene, tie: Tie, one: Box, other: Box): void {
  const isBroken = scene.plan.broken.get(tie.to)?.some((it) => it.tie === tie.key) ?? false;
  const isChosen = scene.selected.has(tie.from) || scene.selected.has(tie.to);
  const ink = isBroken || isCritical(scene, tie) ? scene.inks.criticalLink : isChosen ? scene.inks.accent : scene.inks.link;
  pen.strokeStyle = ink;
  pen.fillStyle = ink;
  pen.lineWidth = isChosen ? 1.75 : 1.25;
  if (isBroken) pen.setLineDash([4, 3]);
  const leavesRight = tie.kind === 'FS' || tie.kind === 'FF';
  const entersLeft = tie.kind === 'FS' || tie.kind === 'SS';
  const [x1, x2] = [leavesRight ? one.right : one.left, entersLeft ? other.left : other.right];
  const [y1, y2] = [middle(one), middle(other)];
  pen.beginPath();
  route(pen, { x1, y1, x2, y2, out: leavesRight ? 1 : -1, into: entersLeft ? 1 : -1, isMilestone: other.start === other.finish });
  pen.stroke();
  pen.setLineDash([]);
}

const middle = ({ top }: Box): number => Math.round(top + barTop + barHeight / 2) + 0.5;

/** Both ends without float, and the one drives the other. */
const isCritical = ({ plan, marks }: Scene, { key, from, to }: Tie): boolean => {
  const [giver, taker] = [plan.dates.get(from), plan.dates.get(to)];
  return marks.critical && giver?.isCritical === true && taker?.isCritical === true && taker.driver === String(key);
};

interface Way {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** To which side it leaves, and in which direction it arrives. */
  out: 1 | -1;
  into: 1 | -1;
  isMilestone: boolean;
}

/** Straight lines with corners: out of the one bar, along between rows where there is no room, into the other. */
function route(pen: Pen, { x1, y1, x2, y2, out, into, isMilestone }: Way): void {
  const end = isMilestone ? x2 - into * 6 : x2;
  const [leave, arrive] = [x1 + out * stub, end - into * stub];
  pen.moveTo(x1, y1);
  const isFree = out === into && (arrive - leave) * out >= 0;
  if (isFree) {
    // Down at once: beside the bar that it leaves stands a name, before the one that it enters nothing.
    const bend = Math.round(leave) + 0.5;
    pen.lineTo(bend, y1);
    pen.lineTo(bend, y2);
  } else if (out !== into) {
    const bend = Math.round(out > 0 ? Math.max(leave, arrive) : Math.min(leave, arrive)) + 0.5;
    pen.lineTo(bend, y1);
    pen.lineTo(bend, y2);
  } else {
    const between = y2 > y1 ? y2 - barTop - barHeight / 2 : y2 + barTop + barHeight / 2;
    pen.lineTo(leave, y1);
    pen.lineTo(leave, between);
    pen.lineTo(arrive, between);
    pen.lineTo(arrive, y2);
  }
  pen.lineTo(end, y2);
  pen.stroke();
  pen.setLineDash([]);
  pen.beginPath();
  pen.moveTo(end, y2);
  pen.lineTo(end - into * arrow, y2 - arrow + 1);
  pen.lineTo(end - into * arrow, y2 + arrow - 1);
  pen.closePath();
  pen.fill();
  pen.beginPath();
}
