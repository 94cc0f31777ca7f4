import { useImperativeHandle, useLayoutEffect, useMemo, useRef, useState, type PointerEvent, type Ref } from 'react';
import { dayNumber } from 'contract/schedule/plans/time.ts';
import { useLetters } from '../../../ui/look/letters.ts';
import { useLook } from '../../../ui/look/look.ts';
import { paint } from '../paint/paint.ts';
import { narrowest, scaleFor, widest, widthOf } from '../paint/scale.ts';
import { roomForNames, type Scene } from '../paint/scene.ts';
import { dragOf, type Drag } from './drag.ts';
import { cursors, hitAt, type Hit } from './hits.ts';
import { sceneOf } from './scene.ts';
import { extentOf, useChartContext } from './useChart.ts';

/** What the toolbar and the keyboard ask of the time axis. */
export interface TimelineHandle {
  /** Brings a day into sight. */
  showDay: (day: string) => void;
  /** As near that all of the plan is seen. */
  fit: () => void;
  /** Nearer or farther, the middle staying where it is. */
  zoom: (perDay: number) => void;
}

interface Props {
  /** How far the rows are scrolled, and how high the window is. */
  top: number;
  height: number;
  handle: Ref<TimelineHandle>;
  /** Moves the rows by so many pixels. */
  onPan: (by: number) => void;
  /** It was taken by the pointer; keys are the grid's. */
  onFocus: () => void;
}

/** The bars: drawn, not built, so that thousands of rows cost no more than those in sight. What they show stands in the grid as well. */
export function Timeline({ top, height, handle, onPan, onFocus }: Props) {
  const chart = useChartContext();
  const look = useLook();
  const letters = useLetters();
  const { shown, view } = chart;
  const { calendar } = shown.head;
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const live = useRef<{ scene: Partial<Scene>; frame: number; drag?: Drag | undefined; ended?: AbortController }>({
    scene: {},
    frame: 0,
  });
  const [{ left, width }, setWindow] = useState({ left: 0, width: 600 });
  const extent = useMemo(() => extentOf(shown), [shown]);
  // What the cursor stands on when the chart opens.
  const opening = useRef(chart.active?.key);
  const [least, setLeast] = useState(extent.from);
  // The first day stays where it is as long as nothing lies before it: the paper does not jump under the hand.
  if (extent.from < least) setLeast(extent.from);
  const scale = useMemo(
    () => scaleFor({ from: Math.min(least, extent.from), to: extent.to }, calendar, view.perDay, width * 1.5),
    [least, extent, calendar, view.perDay, width],
  );
  const scene = useMemo(
    () => sceneOf(chart, look, letters, scale, { left, top, width, height }),
    [chart, look, letters, scale, left, top, width, height],
  );
  const latest = useRef(scene);

  const draw = () => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || !canvas.current) return;
    const now: Scene = { ...latest.current, ...live.current.scene };
    const ratio = window.devicePixelRatio || 1;
    const [wide, high] = [Math.round(now.window.width * ratio), Math.round(now.window.height * ratio)];
    if (canvas.current.width !== wide) canvas.current.width = wide;
    if (canvas.current.height !== high) canvas.current.height = high;
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint(pen, now);
  };
  const drawSoon = () => {
    cancelAnimationFrame(live.current.frame);
    live.current.frame = requestAnimationFrame(draw);
  };
  useLayoutEffect(() => {
    latest.current = scene;
    draw();
  });

  const before = useRef({ first: scale.first, perDay: scale.perDay });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { first: scale.first, perDay: scale.perDay };
    const box = scroller.current;
    if (!box || (was.first === scale.first && was.perDay === scale.perDay)) return;
    const middle = was.first + (box.scrollLeft + box.clientWidth / 2) / was.perDay;
    box.scrollLeft = (middle - scale.first) * scale.perDay - box.clientWidth / 2;
  }, [scale]);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const measure = () => setWindow((it) => (it.width === box.clientWidth ? it : { ...it, width: box.clientWidth }));
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    measure();
    box.scrollLeft = openingLeft(latest.current, box.clientWidth, opening.current);
    return () => watch.disconnect();
  }, []);

  useImperativeHandle(handle, () => ({
    showDay: (day) => {
      const box = scroller.current;
      if (!box) return;
      const x = (dayNumber(day) - scale.first) * scale.perDay;
      if (x < box.scrollLeft + 40 || x > box.scrollLeft + box.clientWidth - 80) box.scrollLeft = x - box.clientWidth / 3;
    },
    fit: () => {
      const days = (extent.to - extent.from) / 1440 + 8;
      const wide = Math.max(width / 2, width - roomForNames(view.marks));
      chart.look({ perDay: Math.min(widest, Math.max(narrowest, wide / days)) });
      requestAnimationFrame(() => {
        const now = latest.current.scale;
        if (scroller.current) scroller.current.scrollLeft = (extent.from / 1440 - 3 - now.first) * now.perDay;
      });
    },
    zoom: (perDay) => chart.look({ perDay: Math.min(widest, Math.max(narrowest, perDay)) }),
  }));

  const at = (event: PointerEvent | WheelEvent): [number, number] => {
    const box = canvas.current?.getBoundingClientRect();
    return [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
  };
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0) return;
    const [x, y] = at(event);
    const hit = hitAt(latest.current, x, y);
    if (!hit) return panFrom(event);
    const { key } = hit.line.row;
    const isChosen = chart.selected.has(key) && hit.part === 'bar';
    const how = event.ctrlKey || event.metaKey ? 'toggle' : event.shiftKey ? 'range' : 'alone';
    if (!isChosen || how !== 'alone') chart.go({ key, column: chart.active?.column ?? 'nombre' }, how);
    if (hit.part === 'row') return panFrom(event);
    if (!chart.mayWrite || how !== 'alone') return undefined;
    const drag = dragOf({ scene: latest.current, hit, x, y, keys: isChosen ? chart.selected : new Set([key]) });
    if (!drag) return undefined;
    event.currentTarget.setPointerCapture(event.pointerId);
    const ended = new AbortController();
    window.addEventListener('keydown', giveUp, { capture: true, signal: ended.signal });
    live.current.drag = drag;
    live.current.ended = ended;
    return undefined;
  };
  const pan = useRef<{ x: number; y: number; left: number } | undefined>(undefined);
  const panFrom = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    pan.current = { x: event.clientX, y: event.clientY, left: scroller.current?.scrollLeft ?? 0 };
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const [x, y] = at(event);
    if (pan.current && scroller.current) {
      scroller.current.scrollLeft = pan.current.left - (event.clientX - pan.current.x);
      onPan(pan.current.y - event.clientY);
      pan.current = { ...pan.current, y: event.clientY };
      return;
    }
    const { drag } = live.current;
    if (!drag) return hover(hitAt(latest.current, x, y));
    const { scene: seen, words } = drag.to(x, y);
    live.current.scene = seen;
    showTip(tip.current, words, x, y);
    drawSoon();
  };
  const hover = (hit: Hit | undefined) => {
    if (canvas.current) canvas.current.style.cursor = chart.mayWrite && hit ? cursors[hit.part] : 'default';
    const hovered = hit?.line.row.key;
    if (live.current.scene.hovered === hovered) return;
    live.current.scene = { hovered };
    drawSoon();
  };
  const onPointerUp = () => {
    const change = live.current.drag?.done();
    drop();
    if (change) chart.edit(change);
  };
  /** Whatever is in the hand is let go, and nothing was done. */
  const drop = () => {
    live.current.ended?.abort();
    live.current.drag = undefined;
    live.current.scene = {};
    pan.current = undefined;
    showTip(tip.current, '', 0, 0);
    drawSoon();
  };
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    drop();
  };

  return (
    <div
      ref={scroller}
      className="gantt-time"
      tabIndex={-1}
      onFocus={onFocus}
      onScroll={(event) => {
        const { scrollLeft } = event.currentTarget;
        setWindow((it) => ({ ...it, left: scrollLeft }));
      }}
    >
      <div className="gantt-paper" style={{ width: widthOf(scale) }}>
        <canvas
          ref={canvas}
          className="gantt-canvas"
          aria-hidden
          style={{ width, height }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={drop}
          onPointerLeave={() => live.current.drag ?? hover(undefined)}
          onDoubleClick={(event) => {
            const box = event.currentTarget.getBoundingClientRect();
            const hit = hitAt(latest.current, event.clientX - box.left, event.clientY - box.top);
            if (hit) chart.showDetail(hit.line.row.key);
          }}
        />
        <div ref={tip} className="gantt-tip" aria-hidden hidden />
      </div>
    </div>
  );
}

/** The beginning of the plan, or a little before today while it is under way. */
function openingLeft({ scale, plan, today }: Scene, width: number, named: number | undefined): number {
  const own = named === undefined ? undefined : plan.dates.get(named);
  if (own) return (own.start / 1440 - scale.first) * scale.perDay - width / 4;
  let from = Infinity;
  for (const { start } of plan.dates.values()) from = Math.min(from, start);
  if (from === Infinity) from = today ?? scale.first * 1440;
  const isUnderWay = today !== undefined && today > from && today < plan.finish;
  const x = ((isUnderWay ? today : from) / 1440 - scale.first) * scale.perDay;
  return x - (isUnderWay ? width / 3 : 3 * scale.perDay);
}

function showTip(box: HTMLDivElement | null, words: string, x: number, y: number): void {
  if (!box) return;
  box.hidden = words === '';
  box.textContent = words;
  box.style.transform = `translate(${Math.round(x + 14)}px, ${Math.round(y + 18)}px)`;
}
