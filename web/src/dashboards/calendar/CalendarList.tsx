import { useEffect, useRef } from 'react';
import { Empty } from '../../ui/page/Empty.tsx';
import { CalendarEntries } from './CalendarEntries.tsx';
import { dayInWords } from '../../ui/days/months.ts';
import { isRunning, type CalendarDay } from './month.ts';

/** The days of the month on which something begins or ends, one below the other, opened at today; what only goes on is told when it is asked for. */
export function CalendarList({ weeks, today }: { weeks: readonly CalendarDay[][]; today: string }) {
  const days = weeks.flat().filter((it) => it.isOfMonth && it.entries.length > 0);
  const next = days.find((it) => it.day >= today)?.day;
  const at = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (next !== days[0]?.day) at.current?.scrollIntoView({ block: 'start' });
    // Once for a month: whoever scrolls on stays there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [next]);
  if (days.length === 0) return <Empty text="Nada cae en este mes." />;
  return (
    <ol className="calendar-list">
      {days.map(({ day, entries }) => (
        <li key={day} {...(day === next && { ref: at })}>
          <h3>
            <time dateTime={day}>{dayInWords(day)}</time>
            {day === today && <span className="muted"> · hoy</span>}
          </h3>
          <DayEntries day={day} entries={entries} />
        </li>
      ))}
    </ol>
  );
}

function DayEntries({ day, entries }: Pick<CalendarDay, 'day' | 'entries'>) {
  const running = entries.filter((it) => isRunning(it, day));
  const others = entries.filter((it) => !isRunning(it, day));
  return (
    <>
      <CalendarEntries entries={others} />
      {running.length > 0 && (
        <details>
          <summary className="muted">{others.length === 0 ? `${running.length} en curso` : `y ${running.length} en curso`}</summary>
          <CalendarEntries entries={running} />
        </details>
      )}
    </>
  );
}
