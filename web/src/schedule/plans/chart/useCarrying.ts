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

interface Carried {
  keys: ReadonlySet<number>;
  /** The row under the hand. */
  key: number;
  from: number;
  landing: Landing | undefined;
  isMoving: boolean;
  /** Ends the listening for Escape. */
  ended: AbortController;
}

const least = 4;
/** So near the edge of the window the rows move on under the hand. */
const edge = 20;

/** Rows are taken by their number and carried between others; with Escape they stay where they are. */
export function useCarrying(chart: Chart, { deeds, top, onPan }: { deeds: Deeds; top: number; onPan: (by: number) => void }) {
  const carried = useRef<Carried>(undefined);
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
    carried.current = { keys, key, from: event.clientY, landing: undefined, isMoving: false, ended: new AbortController() };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = carried.current;
    if (!now) return;
    if (!now.isMoving) {
      if (Math.abs(event.clientY - now.from) < least) return;
      now.isMoving = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      window.addEventListener('keydown', giveUp, { capture: true, signal: now.ended.signal });
    }
    const box = event.currentTarget.getBoundingClientRect();
    const y = event.clientY - box.top;
    if (y < edge) onPan(-rowHeight / 2);
    else if (y > box.height - edge) onPan(rowHeight / 2);
    now.landing = landingAt(chart, now.keys, (y + top) / rowHeight);
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
 * below all rows it is last of the uppermost. Undefined: it would be within itself.
 */
export function landingAt({ lines, outline }: Pick<Chart, 'lines' | 'outline'>, keys: ReadonlySet<number>, y: number): Landing | undefined {
  const at = Math.max(0, Math.floor(y));
  const [under, next] = [lines[at], lines[at + 1]];
  const landing = under ? besideRow(under, next, { at, isUpper: y - at < 0.5 }) : lastOf(outline, lines.length);
  const own = new Set([...keys].flatMap((key) => familyOf(outline, key)));
  return landing && !own.has(landing.gap.key) ? landing : undefined;
}

function besideRow(under: Line, next: Line | undefined, { at, isUpper }: { at: number; isUpper: boolean }): Landing {
  if (isUpper) return { gap: { key: under.row.key, side: 'before' }, at, level: under.level };
  const isOpen = next !== undefined && next.level > under.level;
  return isOpen
    ? { gap: { key: next.row.key, side: 'before' }, at: at + 1, level: next.level }
    : { gap: { key: under.row.key, side: 'after' }, at: at + 1, level: under.level };
}

function lastOf(outline: Chart['outline'], at: number): Landing | undefined {
  const root = outline.childrenOf(null).at(-1);
  return root && { gap: { key: root.key, side: 'after' }, at, level: 1 };
}
