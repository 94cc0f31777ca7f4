import { workdayItems, type WorkdayItem } from 'contract/dashboards/workday/workday.ts';
import type { Tone } from 'contract/states.ts';
import { useState, type ReactNode } from 'react';
import { Ago } from '../days/Ago.tsx';
import { Box } from '../page/Box.tsx';
import { Button } from '../page/Button.tsx';
import { nearDay } from '../days/near-day.ts';
import { today } from '../days/santiago.ts';
import { Link } from '../page/Link.tsx';
import { Status } from '../page/Status.tsx';
import { linkTo } from '../page/to.ts';
import './Waits.css';

interface WaitsProps {
  /** Of what sort it is, and how pressing. */
  status: { label: string; tone: Tone };
  title: string;
  total: number;
  /** The list that has them all; where there is none they unfold here. */
  url: string | null;
  items: readonly WorkdayItem[];
  /** What comes after these, once they are unfolded. */
  rest?: ReactNode;
}

/** The first of what waits for somebody, the most pressing first, each a way to its screen, and the list of all. */
export function Waits({ status: { label, tone }, title, total, url, items, rest }: WaitsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const listed = isUnfolded ? items : items.slice(0, workdayItems);
  return (
    <Box className="waits" label={title}>
      <header>
        <Status tone={tone}>{label}</Status>
        <h2>
          {title} <span className="figure muted">{total}</span>
        </h2>
        {url === null && items.length > workdayItems && (
          <Button kind="text" label={`${isUnfolded ? 'Ver menos' : 'Ver todo'}: ${title}`} onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? 'Ver menos' : 'Ver todo'}
          </Button>
        )}
        {url !== null && total > items.length && (
          <Link isInvitation {...linkTo(url)} aria-label={`Ver todo: ${title}`}>
            Ver todo
          </Link>
        )}
      </header>
      <ul>
        {listed.map((it, at) => (
          <WaitsItem key={`${it.titulo} ${at}`} item={it} />
        ))}
        {isUnfolded && total > items.length && rest}
      </ul>
    </Box>
  );
}

export const WaitsItem = ({ item: { titulo, detalle, desde, fecha, atrasado, url } }: { item: WorkdayItem }) => (
  <li>
    <span className="waits-words">
      {url === null ? <span>{titulo}</span> : <Link {...linkTo(url)}>{titulo}</Link>}
      {detalle !== null && <span className="muted">{detalle}</span>}
      {/* At the edge stands the day for which it is, where there is one. */}
      {fecha !== null && desde !== null && (
        <span className="muted">
          desde <Ago value={desde} inDays />
        </span>
      )}
    </span>
    <span className="waits-when" data-late={atrasado || undefined}>
      {atrasado && <span className="unseen">Atrasado: </span>}
      {fecha !== null ? <time dateTime={fecha}>{nearDay(fecha, today())}</time> : desde !== null && <Ago value={desde} inDays />}
    </span>
  </li>
);
