import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { radarFigures, radarRules, type RadarFigures } from 'contract/services/index.ts';
import { formatNumber } from 'contract/format.ts';
import type { Tone } from 'contract/states.ts';
import { useCall } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Money } from '../../ui/list/figures.tsx';
import { inputOf } from '../../ui/rows/listCall.ts';
import { changeList, type ListQuestion, type Search } from '../../ui/rows/listState.ts';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import type { To } from '../../ui/page/to.ts';
import { nameOfMonth } from './months.ts';
import './radar.css';

type ToList = (filters: Record<string, string>) => To;

/** How often the radar spoke of what was approved: by reason, by person, by month; each figure opens its rows. */
export function RadarPictures({ asked, nothing }: { asked: ListQuestion; nothing: ReactNode }) {
  const search: Search = useSearch({ strict: false });
  const answer = useCall(radarFigures, inputOf(radarFigures, {}, asked), { keepPrevious: true });
  const toList: ToList = (filters) => ({
    to: '.',
    search: changeList({ ...search, ...asked.filters, vista: undefined }, { filters }),
  });
  return (
    <Loaded answer={answer}>
      {(figures) => (figures.by_month.every((it) => it.total === 0) ? nothing : <Pictures figures={figures} toList={toList} />)}
    </Loaded>
  );
}

const Pictures = ({ figures: { by_month, by_rule, by_person }, toList }: { figures: RadarFigures; toList: ToList }) => (
  <div className="radar-pictures">
    <Box title="Por motivo">
      <Counts
        head="Motivo"
        rows={by_rule.map(({ rule, ...it }) => ({
          ...it,
          name: radarRules[rule].label,
          tone: radarRules[rule].tone,
          link: toList({ rule }),
        }))}
      />
    </Box>
    <Box title="Por persona">
      <Counts
        head="Solicitante"
        rows={by_person.map(({ requester_id, nombre, ...it }) => ({
          ...it,
          name: nombre,
          tone: 'info',
          link: toList({ requester_id: String(requester_id) }),
        }))}
      />
    </Box>
    <Box title="Doce meses" className="radar-months">
      <Counts
        head="Mes"
        rows={by_month.toReversed().map(({ month, bought, ...it }) => ({
          ...it,
          name: nameOfMonth(month),
          tone: 'primary',
          of: bought,
          link: toList({ month }),
        }))}
      />
    </Box>
  </div>
);

interface Count {
  name: string;
  tone: Tone;
  total: number;
  amount: string | null;
  /** Of how many that were approved. */
  of?: number;
  link: To;
}

/** How many requests, and what they cost, as a bar of one scale each. */
function Counts({ head, rows }: { head: string; rows: readonly Count[] }) {
  const most = Math.max(1, ...rows.map((it) => it.total));
  if (rows.length === 0) return <p className="muted">Sin avisos.</p>;
  return (
    <table className="radar-counts">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" colSpan={2}>
            Solicitudes
          </th>
          <th scope="col">Monto neto</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, tone, total, amount, of, link }) => (
          <tr key={name}>
            <th scope="row">{total === 0 ? name : <Link {...link}>{name}</Link>}</th>
            <td className="radar-bar" aria-hidden>
              <span style={{ width: `${(100 * total) / most}%`, background: `var(--tone-${tone})` }} />
            </td>
            <td className="figure">{of === undefined ? formatNumber(total) : `${formatNumber(total)} de ${formatNumber(of)}`}</td>
            <td>
              <Money value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
