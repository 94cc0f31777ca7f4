import type { ReactNode } from 'react';
import {
  consolidatedRequests,
  consolidatedRequestsByMonth,
  supplyLineNames,
  supplyMarks,
  type ConsolidatedRequests,
  type SupplyFigures,
} from 'contract/dashboards/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { inputOf } from '../../ui/rows/listCall.ts';
import type { ListQuestion } from '../../ui/rows/listState.ts';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { toRows, type SupplyNarrowing } from './addresses.ts';
import { Course } from './Course.tsx';
import { daysOf, FigureTable, type FigureRow } from './FigureTable.tsx';
import { mostDrawn, StepBars } from './StepBars.tsx';
import { SupplyMonths } from './SupplyMonths.tsx';

interface Props {
  asked: ListQuestion;
  nothing: ReactNode;
}

/** What the filters find, as pictures and tables; each figure leads to its rows. */
export function SupplyPictures({ asked, nothing }: Props) {
  const answer = useCall(consolidatedRequests, inputOf(consolidatedRequests, {}, asked), { keepPrevious: true });
  const months = useCall(consolidatedRequestsByMonth, inputOf(consolidatedRequestsByMonth, {}, asked), { keepPrevious: true });
  const narrowing = asked.filters;
  return (
    <Loaded answer={answer}>
      {(figures) =>
        figures.total.asked === 0 ? (
          nothing
        ) : (
          <div className="supply-figures">
            <Course figures={figures.total} narrowing={narrowing} />
            <Box title="Lo que espera">
              <WaitingPicture figures={figures.total} narrowing={narrowing} />
            </Box>
            <Box title="Por mes en que se pidió" className="supply-wide">
              <Loaded answer={months}>{(all) => <SupplyMonths months={all} narrowing={narrowing} />}</Loaded>
            </Box>
            <Groups figures={figures} narrowing={narrowing} />
          </div>
        )
      }
    </Loaded>
  );
}

interface Part {
  figures: SupplyFigures;
  narrowing: SupplyNarrowing;
}

const markTones = { waiting: 'warning', late: 'danger', moved: 'violet' } as const;

const WaitingPicture = ({ figures, narrowing }: Part) => (
  <ul className="supply-marks">
    {(Object.keys(supplyMarks) as (keyof typeof supplyMarks)[]).map((mark) => (
      <li key={mark}>
        <Link {...toRows(narrowing, mark)} className={`panel supply-mark tone-${markTones[mark]}`}>
          <strong>{formatNumber(figures[mark])}</strong> {supplyMarks[mark]}
          {mark === 'waiting' && figures.waiting_days !== null && <span className="muted">{daysOf(figures.waiting_days)} en promedio</span>}
        </Link>
      </li>
    ))}
  </ul>
);

/** Groups side by side, drawn and in a table; all on one scale. */
const Group = ({ head, rows }: { head: string; rows: readonly FigureRow[] }) => (
  <>
    <StepBars
      isOneScale
      total={rows.length}
      rows={rows.slice(0, mostDrawn).map((row) => ({
        key: row.key,
        name: row.name,
        amountOf: (step) => row.figures[step],
        words: (step) => countWords(row.figures[step]),
        rows: (step) => toRows(row.narrowing, step),
      }))}
    />
    <FigureTable head={head} rows={rows} />
  </>
);

const countWords = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'solicitud' : 'solicitudes'}`;

const Groups = ({ figures: { by_line, by_buyer }, narrowing }: { figures: ConsolidatedRequests; narrowing: SupplyNarrowing }) => (
  <>
    <Box title="Por línea de negocio" className="supply-wide">
      <Group
        head="Línea de negocio"
        rows={by_line.map(({ business_line, ...figures }) => ({
          key: business_line,
          name: supplyLineNames[business_line],
          figures,
          narrowing: { ...narrowing, business_line },
        }))}
      />
    </Box>
    {by_buyer.length > 0 && (
      <Box title="Por comprador" className="supply-wide">
        <Group
          head="Comprador"
          rows={by_buyer.map(({ buyer_id, buyer, ...figures }) => ({
            key: String(buyer_id),
            name: buyer ?? 'Sin asignar',
            figures,
            narrowing: buyer_id === null ? { ...narrowing, unassigned: 'true' } : { ...narrowing, buyer_id: String(buyer_id) },
          }))}
        />
      </Box>
    )}
  </>
);
