import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { formatNumber } from 'contract/format.ts';
import { dayInWords, monthAfter, monthInWords, weeksOf } from '../days/months.ts';
import { today } from '../days/santiago.ts';
import { Button } from '../page/Button.tsx';
import { Link } from '../page/Link.tsx';
import type { To } from '../page/to.ts';
import './MonthFigures.css';

/** How many of something fall on a day; a late one stands out. */
export interface DayFigure {
  words: string;
  total: number;
  isLate?: boolean;
  /** Where just these are listed. */
  link: To;
}

interface Props {
  /** `2026-11`. */
  month: string;
  onMonth: (month: string) => void;
  figuresOn: (day: string) => readonly DayFigure[];
}

const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];

/** A month as it hangs on a wall, with how many fall on each day; each number opens its rows. */
export function MonthFigures({ month, onMonth, figuresOn }: Props) {
  const now = today();
  return (
    <div className="month-figures">
      <nav aria-label="Mes">
        <Button kind="text" label="Mes anterior" icon={<LeftOutlined />} onClick={() => onMonth(monthAfter(month, -1))} />
        <strong aria-live="polite">{monthInWords(month)}</strong>
        <Button kind="text" label="Mes siguiente" icon={<RightOutlined />} onClick={() => onMonth(monthAfter(month, 1))} />
      </nav>
      <table>
        <thead>
          <tr>
            {weekdays.map((it) => (
              <th key={it} scope="col">
                <abbr title={it}>{it.slice(0, 2)}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} {...(day === now && { 'aria-current': 'date' as const })}>
                  {day.startsWith(month) && <Day day={day} figures={figuresOn(day)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Day = ({ day, figures }: { day: string; figures: readonly DayFigure[] }) => (
  <>
    <time dateTime={day}>
      <span aria-hidden>{Number(day.slice(8))}</span>
      <span className="unseen">{dayInWords(day)}</span>
    </time>
    {figures.map(({ words, total, isLate, link }) => (
      <Link key={words} className={isLate ? 'month-figure month-figure-late' : 'month-figure'} {...link}>
        {formatNumber(total)} <span>{words}</span>
      </Link>
    ))}
  </>
);
