import { isOfMaterials, type OrderLine, type PurchaseOrderInfo } from 'contract/orders/index.ts';
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
const discount: LineColumn<OrderLine> = {
  title: 'Desc.',
  isFigure: true,
  cell: (it) => <Figure value={it.discount_percentage} unit="%" />,
};
const isDiscounted = (items: readonly OrderLine[]): boolean => items.some((it) => it.discount_percentage !== '0');
const columnsWith = (vat_percent: string, items: readonly OrderLine[]): LineColumn<OrderLine>[] => [
  quantity,
  { title: 'Precio', isFigure: true, cell: (it) => <Figure value={it.unit_price} /> },
  ...(isDiscounted(items) ? [discount] : []),
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
        thing={isOfMaterials(order.origin) ? 'Material' : 'Servicio'}
        lines={items}
        columns={seesMoney() ? columnsWith(vat_percent, items) : [quantity]}
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

const sumsOf = ({ items, subtotal, discount, net, tax, total }: PurchaseOrderInfo): readonly (readonly [string, string | null])[] => [
  ...(isDiscounted(items)
    ? ([
        ['Subtotal', subtotal],
        ['Descuento', discount],
      ] as const)
    : []),
  ['Neto', net],
  ['IVA', tax],
  ['Total', total],
];
