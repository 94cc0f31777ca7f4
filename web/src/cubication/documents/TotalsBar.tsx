import { sumOf } from 'contract/decimals.ts';
import { Figure, Money } from '../../ui/list/figures.tsx';
import type { FollowedSums } from '../useTotals.ts';
import type { Work } from '../work.ts';

interface Props {
  work: Work;
  sums: FollowedSums;
}

/** What it costs, whatever one is looking at; and where its place has others that count, what all of them do. */
export function TotalsBar({ work, sums }: Props) {
  const { kwp, is_sap, others_at_place } = work.facts.use().document;
  const others = is_sap ? others_at_place : null;
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
