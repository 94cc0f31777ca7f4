import { TeamOutlined } from '@ant-design/icons';
import { dayOfFinish, dayOfStart, dayNumber } from 'contract/schedule/plans/time.ts';
import { formatDay } from 'contract/format.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { dayText } from '../paint/scale.ts';
import { useChartContext, type Chart } from './useChart.ts';

/** Who has how much to do, week by week: more days of work than the week has are too much at once. */
export function LoadPanel() {
  return (
    <Panel
      button={
        <>
          <TeamOutlined aria-hidden />
          <span className="unseen">Carga de las personas</span>
        </>
      }
    >
      {() => <Load />}
    </Panel>
  );
}

const weeks = 12;

function Load() {
  const chart = useChartContext();
  const { first, workdays, people } = loadOf(chart);
  if (people.length === 0) return <p className="gantt-panel">Nadie es responsable de lo que falta. Elija responsables en la tabla.</p>;
  return (
    <div className="gantt-load">
      <table>
        <caption>
          Días de trabajo de cada persona por semana, desde el {formatDay(dayText(first))}. Cada actividad suma los suyos; en rojo, más que
          los días hábiles de la semana.
        </caption>
        <thead>
          <tr>
            <th scope="col">Responsable</th>
            {Array.from({ length: weeks }, (_, at) => (
              <th key={at} scope="col">
                {formatDay(dayText(first + at * 7)).slice(0, 5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, days }) => (
            <tr key={id}>
              <th scope="row">
                <button type="button" className="gantt-link" onClick={() => chart.filter({ person: id })}>
                  {name}
                </button>
              </th>
              {days.map((it, at) => (
                <td
                  key={at}
                  data-over={it > (workdays[at] ?? 0) || undefined}
                  title={it === 1 ? '1 día de trabajo' : `${it} días de trabajo`}
                >
                  {it === 0 ? '·' : it}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Days of work by person and week, from this week on; what has ended is no load. */
function loadOf({ shown: { plan, head }, sheet, outline, people }: Chart) {
  const today = dayNumber(sheet.today);
  const first = today - (today % 7);
  const isWorked = (day: number) => head.calendar.offsetAt((day + 1) * 1440) > head.calendar.offsetAt(day * 1440);
  const workdays = Array.from({ length: weeks }, (_, week) => [0, 1, 2, 3, 4, 5, 6].filter((at) => isWorked(first + week * 7 + at)).length);
  const loads = new Map<number, number[]>();
  for (const { row, isSummary } of outline.lines) {
    const dates = plan.dates.get(row.key);
    if (isSummary || row.responsable_id === null || row.actual_finish !== null || row.inactive || !dates || dates.start === dates.finish)
      continue;
    const days = loads.get(row.responsable_id) ?? Array.from({ length: weeks }, () => 0);
    loads.set(row.responsable_id, days);
    const last = Math.min(dayNumber(dayOfFinish(dates.finish)), first + weeks * 7 - 1);
    for (let day = Math.max(first, dayNumber(dayOfStart(dates.start))); day <= last; day += 1) {
      const week = Math.floor((day - first) / 7);
      if (isWorked(day)) days[week] = (days[week] ?? 0) + 1;
    }
  }
  const named = [...loads].map(([id, days]) => ({ id, name: people.get(id) ?? `N.º ${id}`, days }));
  return { first, workdays, people: named.toSorted((a, b) => a.name.localeCompare(b.name, 'es')) };
}
