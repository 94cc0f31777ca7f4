import { formatUnitPrice } from 'contract/format.ts';
import type { SupplierOrder } from 'contract/orders/confirmations/supplier-link.ts';
import { Figure, Money } from '../../ui/list/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';

type Order = NonNullable<SupplierOrder['order']>;

/** The lines of an order as its supplier reads them. */
export const OrderedLines = ({ lines, currency }: Pick<Order, 'lines' | 'currency'>) => (
  <LinesTable
    label="Líneas de la orden"
    thing="Producto o servicio"
    lines={lines}
    columns={columnsIn(currency)}
    renderName={(it) => (
      <>
        {it.code} {it.name}
        {it.description && <p className="muted">{it.description}</p>}
      </>
    )}
  />
);

const columnsIn = (currency: Order['currency']): readonly LineColumn<Order['lines'][number]>[] => [
  { title: 'Cantidad', isFigure: true, cell: (it) => <Figure value={it.quantity} unit={it.unit} /> },
  { title: 'Precio neto', isFigure: true, cell: (it) => <span className="figure">{formatUnitPrice(it.unit_price, currency)}</span> },
  { title: 'Total', isFigure: true, cell: (it) => <Money value={it.total} currency={currency} /> },
];
