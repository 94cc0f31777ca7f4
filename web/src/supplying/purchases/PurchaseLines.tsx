import { orderStates } from 'contract/orders/index.ts';
import { purchaseHandling, purchaseStates, type PurchaseItem, type PurchaseRequest } from 'contract/supplying/index.ts';
import { MaterialCode } from '../../ui/fields/names.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import { LinesTable, type LineColumn } from '../../ui/list/LinesTable.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { State } from '../../ui/page/Status.tsx';
import { toOrder, toRequest } from '../addresses.ts';
import { useLeftovers } from './useLeftovers.tsx';
import { PromisedDay } from './PromisedDay.tsx';
import { isOpen } from './words.ts';

/** «rechazada por el ERP»: an acronym stays one. */
const withinSentence = (label: string): string => label.slice(0, 1).toLowerCase() + label.slice(1);

const columns: readonly LineColumn<PurchaseItem>[] = [
  { title: 'Pedido', isFigure: true, cell: (it) => <Figure value={it.quantity} unit={it.unit} /> },
  { title: 'Recibido', isFigure: true, cell: (it) => <Figure value={it.received_quantity} unit={it.unit} /> },
  {
    title: 'Estado',
    cell: (it) => (
      <>
        <State of={purchaseStates} is={it.status} /> {isOpen(it) && <State of={purchaseHandling} is={it.status_manual} />}
        {it.orders.map((order) => (
          <p key={order.number} className="muted">
            <Link {...toOrder(order)}>{order.number}</Link>, <Figure value={order.quantity} unit={it.unit} />
            {order.status !== 'emitida' && ` · ${withinSentence(orderStates.label(order.status))}`}
          </p>
        ))}
        {it.leftovers.map(({ number, quantity }) => (
          <p key={number} className="muted">
            Se pidió un sobrante: <Link {...toRequest({ number })}>{number}</Link>, <Figure value={quantity} unit={it.unit} />
          </p>
        ))}
      </>
    ),
  },
  {
    title: 'Entrega prometida',
    cell: (it) => (
      <>
        <PromisedDay {...it} />
      </>
    ),
  },
];

interface Props {
  purchase: PurchaseRequest;
  onPromise: (item: PurchaseItem) => void;
  onHandle: (item: PurchaseItem) => void;
}

/** What is bought, line by line: how far each has come, and when it is to come. */
export function PurchaseLines({ purchase, onPromise, onHandle }: Props) {
  const may = new Set(purchase.allowed_actions);
  const leftovers = useLeftovers(purchase);
  return (
    <Box title="Materiales">
      <LinesTable
        label="Materiales"
        thing="Material"
        lines={purchase.items}
        columns={columns}
        renderName={(it) => (
          <>
            <MaterialCode code={it.code} /> {it.description}
            {it.comment && <p className="muted">{it.comment}</p>}
            {isOpen(it) && may.has('handle') && leftovers(it)}
          </>
        )}
        renderActions={(it) => (
          <>
            {isOpen(it) && may.has('promise') && (
              <Button kind="text" onClick={() => onPromise(it)}>
                Fecha<span className="unseen"> de {it.code}</span>
              </Button>
            )}
            {isOpen(it) && may.has('handle') && (
              <Button kind="text" onClick={() => onHandle(it)}>
                Estado<span className="unseen"> de {it.code}</span>
              </Button>
            )}
          </>
        )}
      />
    </Box>
  );
}
