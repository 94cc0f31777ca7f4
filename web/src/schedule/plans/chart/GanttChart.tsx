import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from 'react';
import { instantOf } from 'contract/schedule/plans/time.ts';
import { useHeightAbove } from '../../../ui/look/useHeightAbove.ts';
import { headHeight, rowHeight } from '../paint/scene.ts';
import { ActivityPanel } from './ActivityPanel.tsx';
import { deedsOf } from './deeds.ts';
import { cellId, Grid } from './Grid.tsx';
import { pressKey } from './keys.ts';
import { Timeline, type TimelineHandle } from './Timeline.tsx';
import { Toolbar } from './Toolbar.tsx';
import { ChartContext, useChart, type Chart, type Setting } from './useChart.ts';
import './chart.css';

interface Props extends Setting {
  /** What this chart has besides: its place's actions. */
  actions?: ReactNode;
  /** Between the bars and the tools: what should be known first. */
  notice?: ReactNode;
}

const [leastGrid, leastTime] = [180, 240];

/** Grid and bars of a plan beside each other, with one scroll for both. */
export function GanttChart({ actions, notice, ...setting }: Props) {
  const chart = useChart(setting);
  const deeds = deedsOf(chart);
  const page = useRef<HTMLDivElement>(null);
  useHeightAbove(page);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const timeline = useRef<TimelineHandle>(null);
  const [{ top, height, width }, setWindow] = useState({ top: 0, height: 600, width: 1200 });
  const { lines, active, columns, view } = chart;
  const split = Math.min(Math.max(view.split, leastGrid), Math.max(leastGrid, width - leastTime));
  const inner = Math.max(0, height - scrollbar);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const measure = () => setWindow((it) => ({ ...it, height: box.clientHeight, width: box.clientWidth }));
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    measure();
    return () => watch.disconnect();
  }, []);

  const showRow = (at: number) => {
    const box = scroller.current;
    if (!box) return;
    const [from, to] = [at * rowHeight, (at + 1) * rowHeight];
    const seen = inner - headHeight;
    if (from < box.scrollTop) box.scrollTop = from;
    else if (to > box.scrollTop + seen) box.scrollTop = to - seen;
  };
  const activeAt = active ? chart.placeOf.get(active.key) : undefined;
  useLayoutEffect(() => {
    if (activeAt !== undefined) showRow(activeAt);
    // The cursor moved, by whatever means: its row is in sight. Scrolling away from it is the person's own business.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [activeAt]);
  useLayoutEffect(() => {
    const cell = active && document.getElementById(cellId(active.key, active.column));
    if (cell && grid.current) showCell(grid.current, cell);
  }, [active]);

  useLayoutEffect(() => {
    const box = scroller.current;
    if (box && activeAt === undefined) box.scrollTop = openingTop(chart, box.clientHeight - headHeight);
    // Once, when the chart opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const page = Math.max(1, Math.floor((inner - headHeight) / rowHeight) - 1);
    if (pressKey(event, { chart, deeds, timeline: timeline.current, page, showRow })) event.preventDefault();
  };
  const onWritten = (next: 'down' | 'right' | 'left' | 'stay') => {
    chart.close();
    grid.current?.focus({ preventScroll: true });
    if (!active || next === 'stay') return;
    const at = columns.findIndex((it) => it.key === active.column);
    const column = columns[at + (next === 'right' ? 1 : next === 'left' ? -1 : 0)]?.key ?? active.column;
    const line = lines[(chart.placeOf.get(active.key) ?? 0) + (next === 'down' ? 1 : 0)];
    chart.go({ key: line?.row.key ?? active.key, column });
  };
  const onCopy = (event: ClipboardEvent) => {
    if (chart.isEditing) return;
    const text = event.type === 'cut' ? deeds.cut() : deeds.copy();
    if (text === undefined) return;
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent) => {
    if (chart.isEditing) return;
    event.preventDefault();
    deeds.paste(event.clipboardData.getData('text/plain'));
  };
  const pan = (by: number) => {
    if (scroller.current) scroller.current.scrollTop += by;
  };
  const tools = useMemo(() => ({ timeline: () => timeline.current, focus: () => grid.current?.focus({ preventScroll: true }) }), []);

  return (
    <ChartContext value={chart}>
      <div ref={page} className="gantt">
        <Toolbar deeds={deeds} tools={tools} actions={actions} />
        {notice}
        <div className="gantt-middle">
          <div
            ref={scroller}
            className="gantt-body"
            tabIndex={-1}
            onScroll={(event) => {
              const { scrollTop } = event.currentTarget;
              setWindow((it) => ({ ...it, top: scrollTop }));
            }}
          >
            <div style={{ height: headHeight + (lines.length + 2) * rowHeight + scrollbar }}>
              <div className="gantt-sheet" style={{ height }}>
                <div
                  ref={grid}
                  className="gantt-grid"
                  style={{ width: split }}
                  role="treegrid"
                  tabIndex={0}
                  aria-label={`Actividades de ${chart.title}`}
                  aria-rowcount={lines.length + (chart.mayWrite ? 2 : 1)}
                  aria-colcount={columns.length}
                  aria-multiselectable
                  aria-readonly={!chart.mayWrite}
                  aria-activedescendant={active && cellId(active.key, active.column)}
                  onKeyDown={onKeyDown}
                  onCopy={onCopy}
                  onCut={chart.mayWrite ? onCopy : undefined}
                  onPaste={onPaste}
                  onFocus={() => {
                    const [first] = lines;
                    if (!active && first) chart.go({ key: first.row.key, column: 'nombre' });
                  }}
                >
                  <Grid deeds={deeds} top={top} height={inner} onWritten={onWritten} onPan={pan} />
                </div>
                <Splitter split={split} onSplit={(wide) => chart.look({ split: wide })} most={width - leastTime} />
                <Timeline top={top} height={inner} handle={timeline} onPan={pan} onFocus={tools.focus} />
              </div>
            </div>
          </div>
          {chart.detail !== undefined && <ActivityPanel key={chart.detail} id={chart.detail} />}
        </div>
      </div>
    </ChartContext>
  );
}

/** Where work is going on, if that is not in sight at the top: beside rows that were over months ago there would be no bar at all. */
function openingTop({ lines, shown, sheet }: Chart, height: number): number {
  if (shown.head.isRelative) return 0;
  const today = instantOf(sheet.today);
  const at = lines.findIndex(
    ({ row, isSummary }) => !isSummary && row.actual_finish === null && (shown.plan.dates.get(row.key)?.finish ?? 0) >= today,
  );
  return at * rowHeight < height * 0.6 ? 0 : (at - 3) * rowHeight;
}

/** Room for the bars by which grid and time are scrolled sideways. */
const scrollbar = 12;

function showCell(grid: HTMLElement, cell: HTMLElement): void {
  const { offsetLeft, offsetWidth } = cell;
  if (offsetLeft < grid.scrollLeft) grid.scrollLeft = offsetLeft - 8;
  else if (offsetLeft + offsetWidth > grid.scrollLeft + grid.clientWidth) grid.scrollLeft = offsetLeft + offsetWidth - grid.clientWidth + 8;
}

function Splitter({ split, most, onSplit }: { split: number; most: number; onSplit: (wide: number) => void }) {
  const from = useRef<{ x: number; split: number }>(undefined);
  const move = (event: PointerEvent) => {
    if (from.current) onSplit(Math.max(leastGrid, Math.min(most, from.current.split + event.clientX - from.current.x)));
  };
  return (
    <div
      className="gantt-splitter"
      role="separator"
      aria-orientation="vertical"
      aria-label="Ancho de la tabla"
      aria-valuenow={Math.round(split)}
      aria-valuemin={leastGrid}
      aria-valuemax={Math.max(leastGrid, Math.round(most))}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, split };
      }}
      onPointerMove={move}
      onPointerUp={() => (from.current = undefined)}
      onKeyDown={(event) => {
        const way = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
        if (way === 0) return;
        event.preventDefault();
        onSplit(Math.max(leastGrid, Math.min(most, split + way * 24)));
      }}
    />
  );
}
