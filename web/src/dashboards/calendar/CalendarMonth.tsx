import { useState } from 'react';
import { CalendarEntries } from './CalendarEntries.tsx';
import { dayInWords } from '../../ui/days/months.ts';
import type { CalendarDay } from './month.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';

const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
/** So many lines have room in a day; the rest opens beside it. */
const mostOfDay = 4;

/** The month as it hangs on a wall. */
export function CalendarMonth({ weeks, today }: { weeks: readonly CalendarDay[][]; today: string }) {
  const [open, setOpen] = useState<string>();
  const opened = weeks.flat().find((it) => it.day === open);
  return (
    <>
      <table className="calendar">
        <thead>
          <tr>
            {weekdays.map((it) => (
              <th key={it} scope="col">
                {it}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((it) => (
                <Day key={it.day} day={it} isToday={it.day === today} onOpen={() => setOpen(it.day)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {opened && (
        <Drawer title={dayInWords(opened.day)} onClose={() => setOpen(undefined)}>
          <CalendarEntries entries={opened.entries} />
        </Drawer>
      )}
    </>
  );
}

function Day({ day: { day, isOfMonth, entries }, isToday, onOpen }: { day: CalendarDay; isToday: boolean; onOpen: () => void }) {
  const more = entries.length - mostOfDay;
  // One more line costs as much room as saying that there is one.
  const shown = more > 1 ? entries.slice(0, mostOfDay) : entries;
  const isFree = entries.some((it) => it.tipo === 'feriado' && it.detalle === null);
  const classes = [!isOfMonth && 'calendar-other', isToday && 'calendar-today', isFree && 'calendar-free'].filter(Boolean).join(' ');
  return (
    <td className={classes} {...(isToday && { 'aria-current': 'date' as const })}>
      <time dateTime={day}>
        <span aria-hidden>{Number(day.slice(8))}</span>
        <span className="unseen">{dayInWords(day)}</span>
      </time>
      {shown.length > 0 && <CalendarEntries entries={shown} isBrief />}
      {more > 1 && (
        <button type="button" className="calendar-more" onClick={onOpen}>
          {`y ${more} más`}
          <span className="unseen">{`: ${dayInWords(day)}`}</span>
        </button>
      )}
    </td>
  );
}
