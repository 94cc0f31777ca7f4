import { TeamOutlined } from '@ant-design/icons';
import { formatDay } from 'contract/format.ts';
import { Panel } from '../../../ui/page/Panel.tsx';
import { dayText } from '../paint/scale.ts';
import { isTooMuch, loadOf, loadWeeks } from './load.ts';
import { useChartContext } from './useChart.ts';

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

function Load() {
  const chart = useChartContext();
  const { first, workdays, people } = loadOf(chart.sheet, chart.outline);
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
            {Array.from({ length: loadWeeks }, (_, at) => (
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
                  data-over={isTooMuch(it, workdays[at]) || undefined}
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
