import { today } from '../../ui/days/santiago.ts';
import { listSubstitutes, type Substitute } from 'contract/approvals/substitutes/substitutes.ts';
import { formatDay } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { placeOf, weeksFrom, type Weeks } from './weeks.ts';
import './substitutes.css';

const shownWeeks = 6;

/** The coming weeks: who is replaced, by whom, on which days. */
export function SubstituteTimeline() {
  const now = today();
  const weeks = weeksFrom(now, shownWeeks);
  const answer = useCall(listSubstitutes, { desde: weeks.first, hasta: weeks.last, per_page: 200 });
  return (
    <Loaded answer={answer} skeleton={null}>
      {({ items }) => {
        const rows = byPerson(items.filter((it) => it.estado !== 'anulada'));
        if (rows.length === 0) return null;
        return (
          <Box title={`Las próximas ${shownWeeks} semanas`} className="weeks-picture list-below">
            <div className="week-row" aria-hidden>
              <span />
              <span className="week-track week-names">
                {weeks.mondays.map((it) => (
                  <span key={it}>{formatDay(it).slice(0, 5)}</span>
                ))}
              </span>
            </div>
            <ul>
              {rows.map(({ person, some }) => (
                <li key={person} className="week-row">
                  <span className="week-person">{person}</span>
                  <span className="week-track">
                    <span className="week-today" style={{ left: `${placeOf({ desde: now, hasta: now }, weeks).left}%` }} aria-hidden />
                    {some.map((it) => (
                      <Bar key={`${it.origen}-${it.id}`} it={it} weeks={weeks} />
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </Box>
        );
      }}
    </Loaded>
  );
}

function Bar({ it, weeks }: { it: Substitute; weeks: Weeks }) {
  const { left, width } = placeOf(it, weeks);
  const days = `del ${formatDay(it.desde)} al ${formatDay(it.hasta)}`;
  return (
    <span className="week-bar" data-origin={it.origen} style={{ left: `${left}%`, width: `${width}%` }} title={`${it.substitute}, ${days}`}>
      {it.substitute}
      <span className="unseen">, {days}</span>
    </span>
  );
}

function byPerson(items: readonly Substitute[]): { person: string; some: Substitute[] }[] {
  const found = new Map<string, Substitute[]>();
  for (const it of items.toReversed()) found.set(it.employee, [...(found.get(it.employee) ?? []), it]);
  return [...found].map(([person, some]) => ({ person, some }));
}
