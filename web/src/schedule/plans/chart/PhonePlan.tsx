import { useState, type ReactNode } from 'react';
import { dayNumber, dayOfFinish, dayOfStart } from 'contract/schedule/plans/time.ts';
import { formatDay } from 'contract/format.ts';
import { autosaveText } from '../../../ui/form/autosave.ts';
import { Button } from '../../../ui/page/Button.tsx';
import { Empty } from '../../../ui/page/Empty.tsx';
import { useLook } from '../../../ui/look/look.ts';
import { dayText } from '../paint/scale.ts';
import { gridColumns, isWritable, type GridColumn } from '../plan/columns.ts';
import type { Line } from '../plan/outline.ts';
import { progressOf } from '../plan/progress.ts';
import { PlanPeople } from '../presence/PlanPeople.tsx';
import { Standing } from '../presence/Standing.tsx';
import { ActivityPanel } from './ActivityPanel.tsx';
import { Clashes } from './Clashes.tsx';
import { inkBy } from './scene.ts';
import { ChartContext, useChart, useChartContext, type Chart, type Setting } from './useChart.ts';
import './chart.css';

const week = 7;

/** A plan on a phone: week by week, each activity with its days drawn, dates and progress to write. */
export function PhonePlan({ heading, notice, ...setting }: Setting & { heading: ReactNode; notice: ReactNode }) {
  const chart = useChart(setting);
  const { shown, sheet, lines } = chart;
  const [monday, setMonday] = useState(() => openingWeek(openingDay(chart), shown.plan.dates.values()));
  const isHere = ({ row, isSummary }: Line): boolean => {
    const dates = shown.plan.dates.get(row.key);
    if (isSummary || !dates) return false;
    return (
      dayNumber(dayOfStart(dates.start)) < monday + week &&
      Math.max(dayNumber(dayOfFinish(dates.finish)), dayNumber(dayOfStart(dates.start))) >= monday
    );
  };
  const here = lines.filter(isHere);
  return (
    <ChartContext value={chart}>
      <div className="gantt-phone">
        <header>
          {heading}
          <PlanPeople />
          <span className={`editor-state editor-${shown.saving.kind}`} role="status">
            {setting.mayWrite ? autosaveText(shown.saving) : 'Solo lectura'}
          </span>
        </header>
        {notice}
        <Clashes session={chart.session} people={chart.people} stages={chart.stages} />
        <nav className="gantt-week" aria-label="Semana">
          <Button onClick={() => setMonday(monday - week)}>‹ Antes</Button>
          <strong>
            {formatDay(dayText(monday)).slice(0, 5)} al {formatDay(dayText(monday + week - 1))}
          </strong>
          <Button onClick={() => setMonday(monday + week)}>Después ›</Button>
        </nav>
        {here.length === 0 && (
          <Empty
            text="No hay actividades en esta semana."
            action={
              <Button onClick={() => setMonday(openingWeek(sheet.today, shown.plan.dates.values()))}>Volver a la semana de hoy</Button>
            }
          />
        )}
        <ul className="gantt-cards">
          {here.map((it) => (
            <Card key={it.row.key} line={it} monday={monday} />
          ))}
        </ul>
        {chart.detail !== undefined && <ActivityPanel key={chart.detail} id={chart.detail} />}
      </div>
    </ChartContext>
  );
}

/** The first day of the activity that the address names, or today. */
function openingDay({ opening, sheet, shown }: Chart): string {
  const own = opening === undefined ? undefined : shown.plan.dates.get(opening);
  return own ? dayOfStart(own.start) : sheet.today;
}

/** This week; before and after the plan its first or its last one. */
function openingWeek(today: string, dates: Iterable<{ start: number; finish: number }>): number {
  let [from, to] = [Infinity, -Infinity];
  for (const { start, finish } of dates) [from, to] = [Math.min(from, start), Math.max(to, finish)];
  const day =
    from === Infinity ? dayNumber(today) : Math.min(Math.max(dayNumber(today), dayNumber(dayOfStart(from))), dayNumber(dayOfFinish(to)));
  return day - (day % week);
}

function Card({ line, monday }: { line: Line; monday: number }) {
  const chart = useChartContext();
  const { shown, sheet, outline } = chart;
  const { row } = line;
  const ink = inkBy(chart, useLook())(line);
  const dates = shown.plan.dates.get(row.key);
  if (!dates) return null;
  const [from, to] = [
    dayNumber(dayOfStart(dates.start)),
    Math.max(dayNumber(dayOfFinish(dates.finish)), dayNumber(dayOfStart(dates.start))),
  ];
  const [left, right] = [Math.max(0, from - monday), Math.min(week, to - monday + 1)];
  const done = from + ((to - from + 1) * (progressOf(shown).get(row.key) ?? 0)) / 100 - monday;
  const share = Math.round(Math.min(1, Math.max(0, (done - left) / (right - left))) * 100);
  const above = row.parent === null ? undefined : outline.of(row.parent)?.row.nombre;
  const today = dayNumber(sheet.today) - monday;
  return (
    <li className="gantt-card">
      <button type="button" className="gantt-card-name" onClick={() => chart.showDetail(row.key)}>
        {row.nombre}
        {above !== undefined && <span className="muted">{above}</span>}
        <Standing others={chart.presence.standing.get(row.key)} />
      </button>
      <div className="gantt-days" aria-hidden>
        {['L', 'M', 'M', 'J', 'V', 'S', 'D'].map((it, at) => (
          <span key={at} data-today={at === today || undefined} data-free={!isWorked(chart.shown.head.calendar, monday + at) || undefined}>
            {it}
          </span>
        ))}
        <i
          style={{
            left: `${(left / week) * 100}%`,
            width: `${((right - left) / week) * 100}%`,
            background: `linear-gradient(to right, ${ink.done} ${share}%, ${ink.rest} ${share}%)`,
            borderColor: ink.done,
          }}
        />
      </div>
      <div className="gantt-card-fields">
        {['inicio', 'termino', 'avance'].map((key) => {
          const column = gridColumns.find((it) => it.key === key);
          return column && <CardField key={key} line={line} column={column} />;
        })}
      </div>
    </li>
  );
}

const isWorked = (calendar: { offsetAt: (at: number) => number }, day: number): boolean =>
  calendar.offsetAt((day + 1) * 1440) > calendar.offsetAt(day * 1440);

function CardField({ line, column }: { line: Line; column: GridColumn }) {
  const { sheet, edit, mayWrite } = useChartContext();
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const text = column.text(sheet, line);
  const leave = () => {
    if (typed === undefined || typed === text) return setTyped(undefined);
    const made = column.write?.(sheet, line, typed);
    if (typeof made === 'string') return setWrong(made);
    if (made) edit(() => made);
    setWrong(undefined);
    setTyped(undefined);
  };
  return (
    <label className="field" {...(wrong && { 'data-wrong': true })}>
      <span className="field-label">{column.title}</span>
      <input
        className="control"
        inputMode={column.key === 'avance' ? 'decimal' : 'text'}
        value={typed ?? text}
        maxLength={20}
        disabled={!mayWrite || !isWritable(column, line)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
      {wrong && <span className="field-error">{wrong}</span>}
    </label>
  );
}
