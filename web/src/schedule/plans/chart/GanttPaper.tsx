import { useEffect, useLayoutEffect, useRef } from 'react';
import { formatDay } from 'contract/format.ts';
import { lettersNow, useLetters } from '../../../ui/look/letters.ts';
import { drawPart, tableWidth, type Part } from '../paint/picture.ts';
import { scaleFor } from '../paint/scale.ts';
import { headHeight, roomForNames, rowHeight } from '../paint/scene.ts';
import { columnsOf } from '../plan/columns.ts';
import { coloursOf, sceneOf } from './scene.ts';
import { extentOf, useChart, type Chart, type Setting } from './useChart.ts';
import './chart.css';

/** A3 lying, without its margins, in CSS pixels. */
const [sheetWidth, sheetHeight] = [1512, 1010];
/** What the line above the chart takes, and the legend beneath it when it is short. */
const [captionHeight, legendHeight] = [40, 56];
const mostRows = Math.floor((sheetHeight - headHeight - captionHeight - legendHeight) / rowHeight);

/** The chart as it is printed: as many A3 sheets as its rows need, each with the whole time. */
export function GanttPaper(setting: Setting) {
  const chart = useChart(setting);
  useEffect(() => {
    document.body.dataset['paper'] = 'gantt';
    return () => void delete document.body.dataset['paper'];
  }, []);
  const sheets = Math.max(1, Math.ceil(chart.lines.length / mostRows));
  const rows = Math.ceil(chart.lines.length / sheets);
  return (
    <div className="gantt-print">
      {Array.from({ length: sheets }, (_, at) => (
        <figure key={at} className="gantt-sheet-of-paper">
          <figcaption>
            <strong>Carta Gantt · {setting.title}</strong>
            <span>
              {formatDay(chart.sheet.today)} · hoja {at + 1} de {sheets}
            </span>
          </figcaption>
          <SheetOfPaper chart={chart} first={at * rows} rows={rows} />
        </figure>
      ))}
    </div>
  );
}

function SheetOfPaper({ chart, first, rows }: { chart: Chart; first: number; rows: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Drawn anew when they come.
  useLetters();
  useLayoutEffect(() => {
    if (canvas.current) drawPart(canvas.current, partOf(chart, first, rows, sheetWidth), () => 2);
  });
  // Under a long legend, one of many people, the whole is drawn smaller rather than on to a second sheet.
  const style = { width: sheetWidth, maxHeight: sheetHeight - captionHeight, objectFit: 'contain', objectPosition: 'left top' } as const;
  return <canvas ref={canvas} style={style} />;
}

const paperColumns = ['number', 'nombre', 'duracion', 'inicio', 'termino', 'avance'];
/** Nobody can draw a column wider on paper: it has room for the names that plans have. */
const nameWidth = 380;

/** Some rows of the chart with the whole time, in a width; white, whatever the screen is. */
export function partOf(chart: Chart, first: number, most: number, width: number): Part {
  const columns = columnsOf(chart.shown.head)
    .filter((it) => paperColumns.includes(it.key))
    .map((it) => (it.key === 'nombre' ? { ...it, width: nameWidth } : it));
  const wide = width - tableWidth(columns);
  const { from, to } = extentOf(chart.shown);
  const days = (to - from) / 1440 + 24;
  const scale = scaleFor({ from, to }, chart.shown.head.calendar, Math.min(30, (wide - roomForNames(chart.view.marks)) / days), wide);
  const left = Math.max(0, (from / 1440 - 3 - scale.first) * scale.perDay);
  const rows = Math.min(most, chart.lines.length - first);
  const window = { left, top: first * rowHeight, width: wide, height: headHeight + rows * rowHeight };
  const scene = { ...sceneOf(chart, 'light', lettersNow(), scale, window), selected: new Set<number>() };
  return { scene, sheet: chart.sheet, columns, colours: coloursOf(chart, 'light') };
}
