import type { PurchaseOrderInfo } from 'contract/orders/index.ts';
import { Box } from '../../ui/Box.tsx';
import { Figure, Money } from '../../ui/figures.tsx';
import '../orders.css';

const headings = ['Cantidad', 'Precio', 'IVA', 'Total'] as const;

/** What is bought, line by line, and what it comes to; sums only for who may see money. */
export function OrderLines({ order }: { order: PurchaseOrderInfo }) {
  const { items, currency, vat_percent } = order;
  return (
    <Box title="Qué se compra">
      <table className="order-lines" aria-label="Qué se compra">
        <thead>
          <tr>
            <th scope="col">{order.origin === 'purchase_request' ? 'Material' : 'Servicio'}</th>
            {headings.map((it) => (
              <th key={it} scope="col" className="order-figure">
                {it}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((it) => (
            <tr key={it.line}>
              <td className="order-thing">
                <strong>{it.code}</strong> {it.name}
                {it.description && <p className="muted">{it.description}</p>}
                {it.origin_number && it.origin_number !== order.origin_number && <p className="muted">De {it.origin_number}</p>}
              </td>
              <td className="order-figure" data-label={headings[0]}>
                <Figure value={it.quantity} unit={it.unit} />
              </td>
              <td className="order-figure" data-label={headings[1]}>
                <Figure value={it.unit_price} />
              </td>
              <td className="order-figure" data-label={headings[2]}>
                {it.tax_exempt ? 'Exento' : <Figure value={vat_percent} unit="%" />}
              </td>
              <td className="order-figure" data-label={headings[3]}>
                <Figure value={it.total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.total !== null && (
        <dl className="order-sums">
          {sumsOf(order).map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money value={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Box>
  );
}

const sumsOf = ({ subtotal, discount, net, tax, total }: PurchaseOrderInfo): readonly (readonly [string, string | null])[] => [
  ['Subtotal', subtotal],
  ['Descuento', discount],
  ['Neto', net],
  ['IVA', tax],
  ['Total', total],
];
