import { formatNumber, unitFor } from 'contract/format.ts';
import { hesStates, isOfMaterials, orderReception, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { useCall } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Day, Money } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { State } from '../../ui/page/Status.tsx';
import { toHes } from '../addresses.ts';
import { OrderedCode } from '../OrderedCode.tsx';
import { Origins } from '../Origins.tsx';

/** What was received of an order, sheet by sheet, and what is left of each line. */
export function Receptions({ order }: { order: PurchaseOrderInfo }) {
  const answer = useCall(orderReception, { number: order.number });
  return (
    <Box title={isOfMaterials(order.origin) ? 'Recepciones' : 'Recepciones (HES)'}>
      <Loaded answer={answer}>
        {({ items, lines }) => (
          <>
            <ul className="hes-lines" aria-label="Cuánto se ha recibido de cada línea">
              {lines.map((it) => (
                <li key={it.line}>
                  <span>
                    <OrderedCode order={order} code={it.code} /> {it.name}
                  </span>
                  <meter min={0} max={Number(it.ordered)} value={Number(it.received)} aria-label={`Recibido de ${it.name}`} />
                  <span className="muted">
                    {formatNumber(it.received)} de {formatNumber(it.ordered)} {unitFor(it.ordered, it.unit)}
                  </span>
                </li>
              ))}
            </ul>
            {items.length === 0 ? (
              <NoSheets order={order} />
            ) : (
              <ol className="order-editions" aria-label="HES de la orden">
                {items.map((it) => (
                  <li key={it.number}>
                    <header>
                      <Link {...toHes(it)}>{it.number}</Link> <State of={hesStates} is={it.status} />
                      {it.erp_number !== null && <span>N.º {it.erp_number} en el ERP</span>}
                      <Money value={it.net} currency={it.currency} />
                    </header>
                    <p className="muted">
                      Recibida el <Day value={it.received_on} /> · firmó {it.signer_name} · registró {it.created_by}
                      {it.paper && ` · ${it.paper}`}
                    </p>
                    {it.waits_for && (
                      <p className="running">
                        Espera a la <Link {...toHes({ number: it.waits_for })}>{it.waits_for}</Link>, que el ERP rechazó.
                      </p>
                    )}
                    {it.annul_error && <p className="order-refusal">El ERP no la anuló: {it.annul_error}</p>}
                    {it.erp_error && <p className="order-refusal">El ERP no la aceptó: {it.erp_error}</p>}
                  </li>
                ))}
              </ol>
            )}
          </>
        )}
      </Loaded>
    </Box>
  );
}

/** Materials enter the stock where they were asked for: of their order there is no sheet, whatever came. */
const NoSheets = ({ order }: { order: PurchaseOrderInfo }) =>
  isOfMaterials(order.origin) ? (
    <p className="muted running">
      Sus materiales se reciben en <Origins order={order} />, donde entran al stock.
    </p>
  ) : (
    <p className="muted">Todavía no se recibe nada de esta orden.</p>
  );
