import { Figure, Rut } from '../../ui/list/figures.tsx';
import { OfferedScore } from '../../ui/suppliers/OfferedScore.tsx';
import { PriceHistory } from '../prices/PriceHistory.tsx';
import { Offer } from './Offer.tsx';
import type { Choosing, OfferMatrix } from './offerMatrix.ts';
import { SupplierTotal } from './SupplierTotal.tsx';

/** Services down, suppliers across; the first column stays in sight. */
export function Matrix({ rows, suppliers, isBusy, onChoose }: OfferMatrix & Choosing) {
  return (
    <div className="comparison-scroll" tabIndex={0} role="region" aria-label="Comparación de cotizaciones">
      <table className="comparison-table">
        <thead>
          <tr>
            <th scope="col">Servicio</th>
            {suppliers.map((it) => (
              <th key={it.key} scope="col">
                {it.name}
                <br />
                <span className="muted">
                  <Rut value={it.rut} />
                </span>
                <br />
                <OfferedScore ruts={suppliers.map((one) => one.rut)} of={it.rut} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.item.item_id}>
              <th scope="row">
                {row.item.line}. {row.item.name}
                <br />
                <span className="muted">
                  <Figure value={row.item.quantity} unit={row.item.unit} />
                </span>
                <PriceHistory item={row.item} />
              </th>
              {suppliers.map(({ key }) => (
                <td key={key} {...(row.cells.get(key)?.selected && { 'data-chosen': true })}>
                  <Offer row={row} supplier={key} isBusy={isBusy} onChoose={onChoose} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total de lo que cotiza</th>
            {suppliers.map((it) => (
              <td key={it.key}>
                <SupplierTotal supplier={it} rows={rows} isBusy={isBusy} onChoose={onChoose} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
