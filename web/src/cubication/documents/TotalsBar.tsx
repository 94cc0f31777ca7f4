import { Figure, Money } from '../../ui/list/figures.tsx';
import type { FollowedSums } from '../useTotals.ts';

/** What it costs, whatever one is looking at. */
export function TotalsBar({ sums, kwp }: { sums: FollowedSums; kwp: string | null }) {
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
      {totals.without_cost > 0 && (
        <span className="cubage-lacks">{totals.without_cost === 1 ? '1 fila sin costo' : `${totals.without_cost} filas sin costo`}</span>
      )}
    </section>
  );
}
