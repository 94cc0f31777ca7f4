import { costCategories, quotientOf } from 'contract/cubication/index.ts';
import { seesMoney } from '../../api/session.ts';
import { Figure, Money } from '../../ui/list/figures.tsx';
import type { FollowedSums } from '../useTotals.ts';
import type { Work } from '../work.ts';

/** What each category costs, and for each kWp. */
export function CostTotals({ sums, work }: { sums: FollowedSums; work: Work }) {
  const { totals } = sums.use();
  const { kwp } = work.facts.use().document;
  if (!seesMoney()) return <p className="muted">Los montos los ve quien puede ver precios.</p>;
  if (totals.categories.length === 0) return <p className="muted">Aquí aparecerá cuánto cuesta cada categoría.</p>;
  return (
    <>
      <table className="cubage-sums">
        <thead>
          <tr>
            <th scope="col">Categoría</th>
            <td>Total</td>
            {kwp !== null && <td>Por kWp</td>}
          </tr>
        </thead>
        <tbody>
          {totals.categories.map(({ category, total, rows }) => (
            <tr key={category}>
              <th scope="row">
                {costCategories[category]} <span className="muted">{rows}</span>
              </th>
              <td>
                <Money value={total} />
              </td>
              {kwp !== null && (
                <td>
                  <Money value={total === null ? null : quotientOf(total, kwp)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>
              <Money value={totals.total} />
            </td>
            {kwp !== null && (
              <td>
                <Money value={totals.per_kwp} />
              </td>
            )}
          </tr>
        </tfoot>
      </table>
      {kwp === null ? (
        <p className="muted">El costo por kWp aparece cuando el lugar tiene su potencia.</p>
      ) : (
        <p className="muted">
          Potencia del lugar: <Figure value={kwp} unit="kWp" />.
        </p>
      )}
      {totals.without_cost > 0 && (
        <p className="cubage-lacks">
          {totals.without_cost === 1
            ? 'Una fila no tiene costo y no está en el total.'
            : `${totals.without_cost} filas no tienen costo y no están en el total.`}
        </p>
      )}
    </>
  );
}
