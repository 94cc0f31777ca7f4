import { orderTracking, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import type { Answer } from 'contract/call.ts';
import { useCall } from '../../api.ts';
import { Box } from '../../ui/Box.tsx';
import { Day, Figure, Instant, Money } from '../../ui/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/LinesTable.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import '../orders.css';

const nobodyKnows = <span className="muted">Sin fuente</span>;

/** What was ordered, received and invoiced of each line, side by side, as the ERP said when it was asked last. */
export function Tracking({ order }: { order: PurchaseOrderInfo }) {
  const answer = useCall(orderTracking, { number: order.number });
  return (
    <Box title="Ordenado, recibido y facturado">
      <Loaded answer={answer}>
        {(tracking) => (
          <>
            <p className="muted">
              {tracking.read_at === null ? (
                `Todavía no se lee de ${tracking.erp}.`
              ) : (
                <>
                  Leído de {tracking.erp} <Instant value={tracking.read_at} />
                  {!tracking.has_invoices && ', que no lleva facturas'}.
                </>
              )}
            </p>
            <TrackedLines lines={tracking.lines} currency={order.currency} />
            {tracking.invoices.length > 0 && <Invoices invoices={tracking.invoices} currency={order.currency} />}
          </>
        )}
      </Loaded>
    </Box>
  );
}

type Tracked = Answer<typeof orderTracking>;
type Currency = PurchaseOrderInfo['currency'];

type TrackedLine = Tracked['lines'][number];

const columnsIn = (currency: Currency): readonly LineColumn<TrackedLine>[] => [
  {
    title: 'Ordenado',
    isFigure: true,
    cell: (it) => (
      <>
        <Figure value={it.ordered} unit={it.unit} />
        <Net value={it.ordered_net} currency={currency} />
      </>
    ),
  },
  { title: 'Recibido', isFigure: true, cell: (it) => <Figure value={it.received} unit={it.unit} /> },
  { title: 'Recibido en el ERP', isFigure: true, cell: (it) => <Figure value={it.elsewhere} unit={it.unit} /> },
  {
    title: 'Facturado',
    isFigure: true,
    cell: (it) => (
      <>
        {it.invoiced === null ? nobodyKnows : <Figure value={it.invoiced} unit={it.unit} />}
        <Net value={it.invoiced_net} currency={currency} />
      </>
    ),
  },
];

const Net = ({ value, currency }: { value: string | null; currency: Currency }) =>
  value !== null && (
    <p className="muted">
      <Money value={value} currency={currency} />
    </p>
  );

const TrackedLines = ({ lines, currency }: { lines: Tracked['lines']; currency: Currency }) => (
  <LinesTable
    label="Ordenado, recibido y facturado"
    thing="Línea"
    lines={lines}
    columns={columnsIn(currency)}
    renderName={(it) => (
      <>
        <strong>{it.code}</strong> {it.name}
      </>
    )}
  />
);

const Invoices = ({ invoices, currency }: { invoices: Tracked['invoices']; currency: Currency }) => (
  <ul className="order-editions" aria-label="Facturas de la orden">
    {invoices.map((it) => (
      <li key={it.number}>
        <header>
          <strong>{it.folio === null ? `N.º ${it.number} en el ERP` : `Factura ${it.folio}`}</strong> <Day value={it.day} />
        </header>
        {it.total !== null && (
          <p className="muted">
            Neto de esta orden <Money value={it.net} currency={currency} /> · total <Money value={it.total} currency={currency} /> · pagado{' '}
            <Money value={it.paid} currency={currency} />
          </p>
        )}
      </li>
    ))}
  </ul>
);
