import { useRef, useState, type PointerEvent } from 'react';
import { rowHeight } from '../paint/scene.ts';
import type { Gap } from '../plan/moves.ts';
import { familyOf, type Line } from '../plan/outline.ts';
import type { Deeds } from './deeds.ts';
import type { Chart } from './useChart.ts';

/** Where rows that are being carried would come to lie. */
interface Landing {
  gap: Gap;
  /** Above how many of the lines that are seen. */
  at: number;
  level: number;
}

interface RowsInHand {
  keys: ReadonlySet<number>;
  /** The row under the hand. */
  key: number;
  from: { x: number; y: number };
  landing: Landing | undefined;
  isMoving: boolean;
  /** Ends the listening for Escape. */
  ended: AbortController;
}

const least = 4;
/** So far to a side is one level. */
const levelWidth = 28;
/** So near the edge of the window the rows move on under the hand. */
const edge = 20;

/** Rows are taken by their number and carried between others, to the sides into other levels; with Escape they stay where they are. */
export function useCarrying(chart: Chart, { deeds, top, onPan }: { deeds: Deeds; top: number; onPan: (by: number) => void }) {
  const carried = useRef<RowsInHand>(undefined);
  const [landing, setLanding] = useState<Landing>();
  const drop = () => {
    carried.current?.ended.abort();
    carried.current = undefined;
    setLanding(undefined);
  };
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    drop();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const own = rowUnder(chart, event);
    if (!own || !chart.mayWrite || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { key } = own.row;
    const keys = chart.selected.has(key) ? chart.selected : new Set([key]);
    carried.current = {
      keys,
      key,
      from: { x: event.clientX, y: event.clientY },
      landing: undefined,
      isMoving: false,
      ended: new AbortController(),
    };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = carried.current;
    if (!now) return;
    if (!now.isMoving) {
      if (Math.max(Math.abs(event.clientY - now.from.y), Math.abs(event.clientX - now.from.x)) < least) return;
      now.isMoving = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      window.addEventListener('keydown', giveUp, { capture: true, signal: now.ended.signal });
    }
    const box = event.currentTarget.getBoundingClientRect();
    const y = event.clientY - box.top;
    if (y < edge) onPan(-rowHeight / 2);
    else if (y > box.height - edge) onPan(rowHeight / 2);
    const shift = Math.trunc((event.clientX - now.from.x) / levelWidth);
    now.landing = landingAt(chart, now.keys, { y: (y + top) / rowHeight, shift });
    setLanding(now.landing);
  };
  const onPointerUp = () => {
    const now = carried.current;
    if (!now) return;
    drop();
    if (!now.isMoving) chart.go({ key: now.key, column: 'number' });
    else if (now.landing) deeds.carry(now.keys, now.landing.gap);
  };
  return { landing, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: drop } };
}

/** The row whose number is under the pointer. */
function rowUnder({ outline }: Chart, { target }: PointerEvent<HTMLElement>): Line | undefined {
  const grip = target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null;
  return grip ? outline.of(Number(grip.dataset['grip'])) : undefined;
}

/**
 * The upper half of a row stands for the place before it, the lower one for that after it, and beneath it where rows are seen there;
 * below all rows it is last of the uppermost. A shift to a side is so many levels deeper, beneath the row above as its last, or so many
 * out, as far as the rows around allow: over the rows that are carried it is all there is. Undefined: nothing would be another way.
 */
export function landingAt(
  { lines, outline }: Pick<Chart, 'lines' | 'outline'>,
  keys: ReadonlySet<number>,
  { y, shift }: { y: number; shift: number },
): Landing | undefined {
  const own = new Set([...keys].flatMap((key) => familyOf(outline, key)));
  const isOwn = (line: Line | undefined): boolean => line !== undefined && own.has(line.row.key);
  const at = Math.min(lines.length, Math.max(0, Math.floor(y)));
  const under = lines[at];
  const isUpper = under !== undefined && (isOwn(under) || y - at < 0.5);
  let [above, below] = [isUpper ? at - 1 : at, isUpper ? at : at + 1];
  if (under === undefined) [above, below] = [at - 1, at];
  while (isOwn(lines[above])) above -= 1;
  const first = above + 1;
  while (isOwn(lines[below])) below += 1;
  const [last, next] = [lines[above], lines[below]];
  const usual = usualLevel({ under: isOwn(under) ? lines[first] : under, next, isUpper });
  const level = Math.max(next?.level ?? 1, Math.min(usual + shift, (last?.level ?? 0) + 1));
  if (isOwn(under) && level === usual) return undefined;
  const gap = gapOf(outline, { last, next, level, isUpper: isUpper && !isOwn(under) });
  return gap && { gap, at: isOwn(under) ? first : isUpper ? at : at + (under ? 1 : 0), level };
}

/** Where the hand has not gone to a side. */
function usualLevel({ under, next, isUpper }: { under: Line | undefined; next: Line | undefined; isUpper: boolean }): number {
  if (!under) return 1;
  return !isUpper && next && next.level > under.level ? next.level : under.level;
}

interface Between {
  last: Line | undefined;
  next: Line | undefined;
  level: number;
  isUpper: boolean;
}

function gapOf(outline: Chart['outline'], { last, next, level, isUpper }: Between): Gap | undefined {
  if (next?.level === level && (isUpper || level > (last?.level ?? 0))) return { key: next.row.key, side: 'before' };
  if (!last) return undefined;
  if (level > last.level) return { key: last.row.key, side: 'under' };
  let beside = last;
  while (beside.level > level) {
    const parent = outline.of(beside.row.parent ?? 0);
    if (!parent) return undefined;
    beside = parent;
  }
  return { key: beside.row.key, side: 'after' };
}
