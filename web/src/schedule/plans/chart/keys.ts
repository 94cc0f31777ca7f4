import type { KeyboardEvent } from 'react';
import { isWritable } from '../plan/columns.ts';
import type { Deeds } from './deeds.ts';
import type { TimelineHandle } from './Timeline.tsx';
import type { Chart } from './useChart.ts';

interface KeyTarget {
  chart: Chart;
  deeds: Deeds;
  timeline: TimelineHandle | null;
  /** Rows of a window. */
  page: number;
  showRow: (at: number) => void;
}

/** All keys of the chart; true: it was one of ours. */
export function pressKey(event: KeyboardEvent, keyed: KeyTarget): boolean {
  return historyKey(event, keyed) || rowKey(event, keyed) || timeKey(event, keyed) || cursorKey(event, keyed) || writingKey(event, keyed);
}

function historyKey(event: KeyboardEvent, { chart: { session } }: KeyTarget): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
  const key = event.key.toLowerCase();
  if (key === 'y' || (key === 'z' && event.shiftKey)) session.redo();
  else if (key === 'z') session.undo();
  else return false;
  return true;
}

/** Alt and arrows move rows, with Mayús as well as without: so it is in MS Project. */
function rowKey(event: KeyboardEvent, keyed: KeyTarget): boolean {
  const { chart, deeds } = keyed;
  const { key, altKey, shiftKey, ctrlKey } = event;
  if (altKey && !ctrlKey) {
    if (shiftKey && foldingKey(event, keyed)) return true;
    if (key === 'ArrowRight') deeds.indent();
    else if (key === 'ArrowLeft') deeds.outdent();
    else if (key === 'ArrowUp') deeds.up();
    else if (key === 'ArrowDown') deeds.down();
    else if (key === 'Enter') chart.showDetail(chart.active?.key);
    else return false;
    return true;
  }
  if (key === 'F2' && ctrlKey && shiftKey) deeds.unlink();
  else if (key === 'F2' && ctrlKey) deeds.link();
  else if (key === 'Insert') deeds.addAbove();
  else if (key.toLowerCase() === 'd' && ctrlKey && !shiftKey) deeds.fillDown();
  else if (key === 'Delete') deeds.remove();
  else return false;
  return true;
}

/** Alt and Mayús with minus, plus and times. */
function foldingKey(event: KeyboardEvent, { chart, deeds }: KeyTarget): boolean {
  const key = signOf(event);
  if (key === '-') chart.fold(summaries(chart), true);
  else if (key === '+') chart.fold([...chart.selected], false);
  else if (key === '*') deeds.foldAll(false);
  else return false;
  return true;
}

/** Mayús makes other signs of minus and plus, on each keyboard its own: of plus a `*` on those of here, whose key is called so elsewhere. */
const withShift = new Map([
  ['_', '-'],
  ['=', '+'],
]);
const signOf = ({ key, code }: KeyboardEvent): string => (key === '*' && code === 'BracketRight' ? '+' : (withShift.get(key) ?? key));

const summaries = ({ selected, outline }: Chart): number[] => [...selected].filter((key) => outline.of(key)?.isSummary);

/** Ctrl, Mayús and arrows move a bar by a day, Ctrl and Alt make it longer; Alt and + or - zoom. */
function timeKey(event: KeyboardEvent, { chart, deeds, timeline }: KeyTarget): boolean {
  const { altKey, shiftKey, ctrlKey } = event;
  const key = signOf(event);
  const way = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (way !== 0 && ctrlKey && (shiftKey || altKey)) {
    if (altKey) deeds.resize(way);
    else deeds.move(way);
    return true;
  }
  if (!altKey) return false;
  if (key === '+') timeline?.zoom(chart.view.perDay * 1.5);
  else if (key === '-') timeline?.zoom(chart.view.perDay / 1.5);
  else if (key === '0') timeline?.fit();
  else if (key === 'Home') timeline?.showDay(chart.sheet.today);
  else return false;
  return true;
}

function cursorKey(event: KeyboardEvent, { chart, page, showRow }: KeyTarget): boolean {
  const { lines, columns, active } = chart;
  const [row, column] = [
    active ? (chart.placeOf.get(active.key) ?? 0) : -1,
    Math.max(
      0,
      columns.findIndex((it) => it.key === (active?.column ?? 'nombre')),
    ),
  ];
  const isFar = event.ctrlKey || event.metaKey;
  const rows = new Map([
    ['ArrowUp', row - 1],
    ['ArrowDown', row + 1],
    ['PageUp', row - page],
    ['PageDown', row + page],
  ]);
  const cells = new Map([
    ['ArrowLeft', column - 1],
    ['ArrowRight', column + 1],
    ['Home', 0],
    ['End', columns.length - 1],
  ]);
  if (event.altKey) return false;
  if (event.key === 'a' && isFar) {
    chart.choose(lines.map((it) => it.row.key));
    return true;
  }
  if (event.key === ' ' && isFar && active) {
    chart.go(active, 'toggle');
    return true;
  }
  if (event.key === 'Escape') {
    if (chart.detail === undefined) chart.choose(active ? [active.key] : []);
    chart.showDetail(undefined);
    return true;
  }
  const nextRow = isFar && event.key === 'Home' ? 0 : isFar && event.key === 'End' ? lines.length - 1 : (rows.get(event.key) ?? row);
  const nextColumn = isFar ? column : (cells.get(event.key) ?? column);
  if (!rows.has(event.key) && !cells.has(event.key)) return false;
  const at = Math.min(lines.length - 1, Math.max(0, nextRow));
  const line = lines[at];
  const cell = columns[Math.min(columns.length - 1, Math.max(0, nextColumn))];
  if (!line || !cell) return true;
  chart.go({ key: line.row.key, column: cell.key }, event.shiftKey ? 'range' : 'alone');
  showRow(at);
  return true;
}

/** Enter and F2 open a cell, a letter begins it anew. */
function writingKey(event: KeyboardEvent, { chart }: KeyTarget): boolean {
  const { active, columns, outline } = chart;
  const line = active && outline.of(active.key);
  const column = columns.find((it) => it.key === active?.column);
  if (!line || !column || event.ctrlKey || event.metaKey || event.altKey) return false;
  const isLetter = event.key.length === 1 && event.key !== ' ';
  if (event.key !== 'Enter' && event.key !== 'F2' && event.key !== 'Backspace' && !isLetter) return false;
  if (!chart.mayWrite || !isWritable(column, line)) {
    if (event.key === 'Enter') chart.showDetail(line.row.key);
    return event.key === 'Enter';
  }
  if (isLetter || event.key === 'Backspace') chart.open(isLetter ? event.key : '');
  else chart.open();
  return true;
}
