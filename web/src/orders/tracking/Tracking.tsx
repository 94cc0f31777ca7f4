import { formatNumber } from 'contract/format.ts';
import { invoicingStates, orderTracking, paymentStates, receptionStates, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import type { Answer } from 'contract/call.ts';
import { useCall } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Day, Figure, Instant, Money } from '../../ui/list/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { State } from '../../ui/page/Status.tsx';
import { OrderedCode } from '../OrderedCode.tsx';
import { Problems } from './Problems.tsx';
import { useCloseLines } from './useCloseLines.ts';
import '../orders.css';

const nobodyKnows = <span className="muted">Sin fuente</span>;

/** What was ordered, received, invoiced and paid of each line, side by side, as the ERP said when it was asked last, and what does not agree. */
export function Tracking({ order }: { order: PurchaseOrderInfo }) {
  const answer = useCall(orderTracking, { number: order.number });
  return (
    <Box title="Ordenado, recibido, facturado y pagado">
      <Loaded answer={answer}>
        {(tracking) => (
          <>
            <p className="muted">
              Fuente: {tracking.erp} ·{' '}
              {tracking.read_at === null ? (
                'todavía no se ha leído'
              ) : (
                <>
                  leída el <Instant value={tracking.read_at} />
                  {!tracking.has_invoices && ' · no lleva facturas'}
                </>
              )}
            </p>
            <Problems tracking={tracking} currency={order.currency} />
            <TrackedLines lines={tracking.lines} order={order} />
            <Totals total={tracking.total} currency={order.currency} />
            {tracking.invoices.length > 0 && <Invoices invoices={tracking.invoices} currency={order.currency} />}
            {tracking.credit_notes.length > 0 && <CreditNotes notes={tracking.credit_notes} currency={order.currency} />}
          </>
        )}
      </Loaded>
    </Box>
  );
}

type TrackingAnswer = Answer<typeof orderTracking>;
type Currency = PurchaseOrderInfo['currency'];

type TrackedLine = TrackingAnswer['lines'][number];

const columnsOf = ({ number, currency }: Pick<PurchaseOrderInfo, 'number' | 'currency'>): readonly LineColumn<TrackedLine>[] => [
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
  {
    title: 'Recibido',
    isFigure: true,
    cell: (it) => (
      <>
        <Figure value={it.received} unit={it.unit} />{' '}
        {Number(it.returned) > 0 && (
          <p>
            <Link to="/supplying/devoluciones-proveedor" search={{ search: number }}>
              {formatNumber(it.returned)} volvieron al proveedor
            </Link>
          </p>
        )}
        {Number(it.elsewhere) > 0 && <p className="muted">y {formatNumber(it.elsewhere)} en el ERP</p>}
        <Net value={it.received_net} currency={currency} />
        <State of={receptionStates} is={it.reception} />
      </>
    ),
  },
  {
    title: 'Facturado',
    isFigure: true,
    cell: (it) =>
      it.invoicing === null ? (
        nobodyKnows
      ) : (
        <>
          <Figure value={it.invoiced} unit={it.unit} />
          <Net value={it.invoiced_net} currency={currency} />
          <State of={invoicingStates} is={it.invoicing} />
        </>
      ),
  },
  {
    title: 'Pagado',
    isFigure: true,
    cell: (it) =>
      it.payment === null ? (
        nobodyKnows
      ) : (
        <>
          <Net value={it.paid_net} currency={currency} />
          <State of={paymentStates} is={it.payment} />
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

function TrackedLines({ lines, order }: { lines: TrackingAnswer['lines']; order: PurchaseOrderInfo }) {
  const { number, version, allowed_actions, origin } = order;
  const { ask, isPending } = useCloseLines(number, version);
  const mayClose = allowed_actions.includes('close_lines');
  return (
    <LinesTable
      label="Ordenado, recibido, facturado y pagado"
      thing="Línea"
      lines={lines}
      columns={columnsOf(order)}
      renderName={(it) => (
        <>
          <OrderedCode order={{ origin }} code={it.code} /> {it.name}
          {it.closure && <Closure {...it.closure} />}
        </>
      )}
      {...(mayClose && {
        renderActions: (it: TrackedLine) =>
          Number(it.pending) > 0 && (
            <Button kind="text" busy={isPending} label={`Cerrar lo que falta de ${it.code}`} onClick={() => void ask(it)}>
              Cerrar lo que falta
            </Button>
          ),
      })}
    />
  );
}

const Closure = ({ reason, by, at, erp_error }: NonNullable<TrackedLine['closure']>) => (
  <>
    <p className="muted">
      {by} cerró lo que faltaba <Instant value={at} />: {reason}
    </p>
    {erp_error && <p className="order-refusal">El ERP no la cerró: {erp_error}</p>}
  </>
);

/** What all lines come to; who sees no money sees none. */
const Totals = ({ total, currency }: { total: TrackingAnswer['total']; currency: Currency }) =>
  total.ordered_net !== null && (
    <dl className="order-sums">
      {(
        [
          ['Ordenado', total.ordered_net],
          ['Recibido', total.received_net],
          ['Facturado', total.invoiced_net],
          ['Pagado', total.paid_net],
        ] as const
      ).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null ? nobodyKnows : <Money value={value} currency={currency} />}</dd>
        </div>
      ))}
    </dl>
  );

const Invoices = ({ invoices, currency }: { invoices: TrackingAnswer['invoices']; currency: Currency }) => (
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

const CreditNotes = ({ notes, currency }: { notes: TrackingAnswer['credit_notes']; currency: Currency }) => (
  <ul className="order-editions" aria-label="Notas de crédito de la orden">
    {notes.map((it) => (
      <li key={`${it.number ?? ''} ${it.folio ?? ''}`}>
        <header>
          <strong>Nota de crédito {it.folio ?? `N.º ${it.number ?? ''} en el ERP`}</strong> <Day value={it.day} />
        </header>
        <p className="muted">
          {it.number === null && 'Registrada aquí: el ERP todavía no la tiene. '}
          {it.net !== null && (
            <>
              Neto de esta orden, descontado de lo facturado: <Money value={it.net} currency={currency} />
            </>
          )}
        </p>
      </li>
    ))}
  </ul>
);
