import type { CubageInfo } from 'contract/cubication/index.ts';
import { sumOf } from 'contract/decimals.ts';
import { Figure, Money } from '../../ui/list/figures.tsx';
import type { FollowedSums } from '../useTotals.ts';

interface Props {
  sums: FollowedSums;
  kwp: string | null;
  /** What its place needs besides. */
  others: CubageInfo['others_at_place'];
}

/** What it costs, whatever one is looking at; and where its place has others that count, what all of them do. */
export function TotalsBar({ sums, kwp, others }: Props) {
  const { totals } = sums.use();
  return (
    <section className="cubage-totals" aria-label="Total">
      <span>
        Total{' '}
        <strong>
          <Money value={totals.total} />
        </strong>
      </span>
      {totals.per_kwp !== null && (
        <span>
          <Money value={totals.per_kwp} /> por kWp{' '}
          <span className="muted">
            (<Figure value={kwp} unit="kWp" />)
          </span>
        </span>
      )}
      {others?.total && totals.total !== null && (
        <span>
          <Money value={sumOf([others.total, totals.total])} />{' '}
          <span className="muted">
            todo el lugar, con {others.documents === 1 ? 'la otra cubicación' : `las otras ${others.documents} cubicaciones`}
          </span>
        </span>
      )}
      {totals.without_cost > 0 && (
        <span className="cubage-lacks">{totals.without_cost === 1 ? '1 fila sin costo' : `${totals.without_cost} filas sin costo`}</span>
      )}
    </section>
  );
}
