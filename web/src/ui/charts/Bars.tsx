import type { ReactNode } from 'react';
import { formatNumber } from 'contract/format.ts';
import type { Tone } from 'contract/states.ts';
import { Link } from '../page/Link.tsx';
import type { To } from '../page/to.ts';
import './Bars.css';

interface Bar {
  name: string;
  total: number;
  /** How its number is written, where it is no plain count: an amount of money. */
  words?: string;
  tone: Tone;
  /** What is said beside their number, such as what they are worth. */
  note?: ReactNode;
  /** Where just these are listed. */
  link: To;
}

/** How many there are of each sort, as bars of one scale; each opens its rows. */
export function Bars({ bars, label }: { bars: readonly Bar[]; label?: string }) {
  const most = Math.max(1, ...bars.map((it) => it.total));
  return (
    <ul className="count-bars" aria-label={label}>
      {bars.map(({ name, total, words = formatNumber(total), tone, note, link }) => (
        <li key={name}>
          <Link {...link}>{name}</Link>
          <span className="count-bar" aria-hidden>
            <span style={{ width: `${(100 * total) / most}%`, background: `var(--tone-${tone})` }} />
          </span>
          <span className="figure">
            {words}
            {note !== undefined && <small className="muted"> {note}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
