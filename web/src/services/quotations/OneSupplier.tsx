import { useId, useState } from 'react';
import { Figure } from '../../ui/list/figures.tsx';
import { OfferedScore } from '../../ui/suppliers/OfferedScore.tsx';
import { PriceHistory } from '../prices/PriceHistory.tsx';
import { Offer } from './Offer.tsx';
import type { Choosing, OfferMatrix } from './offerMatrix.ts';
import { SupplierTotal } from './SupplierTotal.tsx';

/** The same on a phone: one supplier at a time. */
export function OneSupplier({ rows, suppliers, ...choosing }: OfferMatrix & Choosing) {
  const id = useId();
  const [key, setKey] = useState(suppliers[0]?.key);
  const supplier = suppliers.find((it) => it.key === key) ?? suppliers[0];
  if (!supplier) return null;
  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Proveedor
        </label>
        <select id={id} className="control" value={supplier.key} onChange={(event) => setKey(event.target.value)}>
          {suppliers.map((it) => (
            <option key={it.key} value={it.key}>
              {it.name}
            </option>
          ))}
        </select>
        <OfferedScore ruts={suppliers.map((it) => it.rut)} of={supplier.rut} />
      </div>
      <ul className="offers" aria-label={`Lo que ofrece ${supplier.name}`}>
        {rows.map((row) => (
          <li key={row.item.item_id} className="panel">
            <p>
              <strong>
                {row.item.line}. {row.item.name}
              </strong>{' '}
              <span className="muted">
                <Figure value={row.item.quantity} unit={row.item.unit} />
              </span>
            </p>
            <PriceHistory item={row.item} />
            {row.cells.has(supplier.key) ? (
              <Offer row={row} supplier={supplier.key} {...choosing} />
            ) : (
              <p className="muted">No lo cotiza.</p>
            )}
          </li>
        ))}
      </ul>
      <div className="panel">
        <p>Total de lo que cotiza</p>
        <SupplierTotal supplier={supplier} rows={rows} {...choosing} />
      </div>
    </>
  );
}
