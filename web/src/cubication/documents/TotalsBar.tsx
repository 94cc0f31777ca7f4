import { Figure, Money } from '../../ui/list/figures.tsx';
import type { Sums } from '../useTotals.ts';

/** What it costs, whatever one is looking at. */
export const TotalsBar = ({ sums: { totals }, kwp }: { sums: Sums; kwp: string | null }) => (
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
