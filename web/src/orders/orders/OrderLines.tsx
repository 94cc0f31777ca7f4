import type { OrderLine, PurchaseOrderInfo } from 'contract/orders/index.ts';
import { seesMoney } from '../../api/session.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Figure, Money } from '../../ui/list/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';
import { OrderedCode } from '../OrderedCode.tsx';
import '../orders.css';

const quantity: LineColumn<OrderLine> = {
  title: 'Cantidad',
  isFigure: true,
  cell: (it) => <Figure value={it.quantity} unit={it.unit} />,
};
const columnsWith = (vat_percent: string): LineColumn<OrderLine>[] => [
  quantity,
  { title: 'Precio', isFigure: true, cell: (it) => <Figure value={it.unit_price} /> },
  { title: 'IVA', isFigure: true, cell: (it) => (it.tax_exempt ? 'Exento' : <Figure value={vat_percent} unit="%" />) },
  { title: 'Total', isFigure: true, cell: (it) => <Figure value={it.total} /> },
];

/** What is bought, line by line, and what it comes to; sums only for who may see money. */
export function OrderLines({ order }: { order: PurchaseOrderInfo }) {
  const { items, currency, vat_percent } = order;
  return (
    <Box title="Qué se compra">
      <LinesTable
        label="Qué se compra"
        thing={order.origin === 'purchase_request' ? 'Material' : 'Servicio'}
        lines={items}
        columns={seesMoney() ? columnsWith(vat_percent) : [quantity]}
        renderName={(it) => (
          <>
            <OrderedCode order={order} code={it.code} /> {it.name}
            {it.description && <p className="muted">{it.description}</p>}
            {it.origin_number && it.origin_number !== order.origin_number && <p className="muted">De {it.origin_number}</p>}
          </>
        )}
      />
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
