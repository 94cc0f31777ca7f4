import { ExclamationCircleOutlined } from '@ant-design/icons';
import { calendarKinds, type CalendarEntry } from 'contract/dashboards/index.ts';
import { daysLate } from 'contract/format.ts';
import { lateWords } from '../../ui/days/late.ts';
import { Link } from '../../ui/page/Link.tsx';
import { linkTo } from '../../ui/page/to.ts';

/** What falls on a day, one below the other; `isBrief` where there is room for a line each. */
export const CalendarEntries = ({ entries, isBrief = false }: { entries: readonly CalendarEntry[]; isBrief?: boolean }) => (
  <ul className={`calendar-entries${isBrief ? ' calendar-brief' : ''}`}>
    {entries.map((it, at) => (
      <li
        key={`${it.tipo} ${it.titulo} ${at}`}
        style={colours(it)}
        title={isBrief ? [it.titulo, it.detalle].filter(Boolean).join(': ') : undefined}
      >
        <span className="unseen">{`${calendarKinds[it.tipo].label}: `}</span>
        {it.url === null ? <span className="calendar-title">{it.titulo}</span> : <Title entry={it} url={it.url} />}
        {it.atrasado && <LateMark lastDay={it.hasta} isBrief={isBrief} />}
        {!isBrief && it.detalle !== null && <span className="calendar-detail">{it.detalle}</span>}
      </li>
    ))}
  </ul>
);

const Title = ({ entry: { titulo }, url }: { entry: CalendarEntry; url: string }) => (
  <Link className="calendar-title" {...linkTo(url)}>
    {titulo}
  </Link>
);

/** Colour alone does not tell it. */
const LateMark = ({ lastDay, isBrief }: { lastDay: string; isBrief: boolean }) => {
  const days = daysLate(lastDay);
  return (
    <span className="calendar-late">
      <ExclamationCircleOutlined aria-hidden />{' '}
      <span {...(isBrief && { className: 'unseen' })}>{days > 0 ? lateWords(days) : 'Venció hoy'}</span>
    </span>
  );
};

const colours = ({ tipo, atrasado }: CalendarEntry) => {
  const tone = atrasado ? 'danger' : calendarKinds[tipo].tone;
  return { '--entry': `var(--tone-${tone})`, '--entry-ground': `var(--tone-${tone}-ground)` } as React.CSSProperties;
};
