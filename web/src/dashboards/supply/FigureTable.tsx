import { supplyFigureLabels, supplyStepNames, type SupplyFigure, type SupplyFigures, type SupplyStep } from 'contract/dashboards/index.ts';
import { formatMoney, formatNumber } from 'contract/format.ts';
import { seesMoney } from '../../api/session.ts';
import { Money, nothing } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { toRows, type SupplyNarrowing } from './addresses.ts';

/** One group of requests with its figures, and by what its rows are found. */
export interface FigureRow {
  key: string;
  name: string;
  figures: SupplyFigures;
  narrowing: SupplyNarrowing;
}

interface Props {
  /** Of what the rows are. */
  head: string;
  rows: readonly FigureRow[];
}

/** Groups side by side: of each step how many requests got that far and what of them is worth so much; each opens its rows. */
export const FigureTable = ({ head, rows }: Props) => (
  <div className="supply-scroll">
    <table className="rows" aria-label={head}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {[...supplyStepNames, ...marks].map((it) => (
            <th key={it} scope="col" className="rows-right">
              {supplyFigureLabels[it]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            {supplyStepNames.map((step) => (
              <td key={step} className="rows-right">
                <Count of={row} figure={step} />
                {seesMoney() && row.figures[step] > 0 && (
                  <div className="supply-amount">
                    <Amount of={row} step={step} />
                  </div>
                )}
              </td>
            ))}
            {marks.map((mark) => (
              <td key={mark} className="rows-right">
                <Count of={row} figure={mark} />
                {mark === 'waiting' && row.figures.waiting_days !== null && (
                  <div className="supply-amount">
                    <Link
                      {...toRows(row.narrowing, 'waiting')}
                      aria-label={`Días de espera, ${row.name}: ${daysOf(row.figures.waiting_days)}`}
                    >
                      {daysOf(row.figures.waiting_days)}
                    </Link>
                  </div>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const marks = ['waiting', 'late', 'moved'] as const satisfies SupplyFigure[];

/** `4,5 días` */
export const daysOf = (days: number): string => `${formatNumber(days)} ${days === 1 ? 'día' : 'días'}`;

interface AmountProps {
  of: Omit<FigureRow, 'key'>;
  step: SupplyStep;
}

/** What the requests that got that far are worth, as the link to just these. */
export const Amount = ({ of: { figures, narrowing, name }, step }: AmountProps) =>
  figures[step] === 0 ? (
    nothing
  ) : (
    <Link
      {...toRows(narrowing, step)}
      aria-label={`${supplyFigureLabels[step]} en pesos, ${name}: ${formatMoney(figures[`${step}_amount`] ?? '', 'CLP')}`}
    >
      <Money value={figures[`${step}_amount`]} />
    </Link>
  );

/** How many, as the link to just these; of none there is nothing to open. */
export const Count = ({ of: { figures, narrowing, name }, figure }: { of: Omit<FigureRow, 'key'>; figure: SupplyFigure }) =>
  figures[figure] === 0 ? (
    nothing
  ) : (
    <Link {...toRows(narrowing, figure)} aria-label={`${supplyFigureLabels[figure]}, ${name}: ${formatNumber(figures[figure])}`}>
      {formatNumber(figures[figure])}
    </Link>
  );
