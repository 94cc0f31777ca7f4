import type { ReactNode } from 'react';
import { formatNumber } from 'contract/format.ts';
import type { Tone } from 'contract/states.ts';
import { Link } from '../page/Link.tsx';
import type { To } from '../page/to.ts';
import './Bars.css';

interface Bar {
  name: string;
  total: number;
  tone: Tone;
  /** What is said beside their number, such as what they are worth. */
  note?: ReactNode;
  /** Where just these are listed. */
  link: To;
}

/** How many there are of each sort, as bars of one scale; each opens its rows. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map((it) => it.total));
  return (
    <ul className="count-bars">
      {bars.map(({ name, total, tone, note, link }) => (
        <li key={name}>
          <Link {...link}>{name}</Link>
          <span className="count-bar" aria-hidden>
            <span style={{ width: `${(100 * total) / most}%`, background: `var(--tone-${tone})` }} />
          </span>
          <span className="figure">
            {formatNumber(total)}
            {note !== undefined && <small className="muted"> {note}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
