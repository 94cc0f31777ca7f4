import { Empty } from '../ui/page/Empty.tsx';
import { CalendarEntries } from './CalendarEntries.tsx';
import { dayInWords, type CalendarDay } from './month.ts';

/** The days of the month on which something falls, one below the other. */
export function CalendarList({ weeks, today }: { weeks: readonly CalendarDay[][]; today: string }) {
  const days = weeks.flat().filter((it) => it.isOfMonth && it.entries.length > 0);
  if (days.length === 0) return <Empty text="Nada cae en este mes." />;
  return (
    <ol className="calendar-list">
      {days.map(({ day, entries }) => (
        <li key={day}>
          <h3>
            <time dateTime={day}>{dayInWords(day)}</time>
            {day === today && <span className="muted"> · hoy</span>}
          </h3>
          <CalendarEntries entries={entries} />
        </li>
      ))}
    </ol>
  );
}
