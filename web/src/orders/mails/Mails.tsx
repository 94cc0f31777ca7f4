import { mailStates } from 'contract/maintenance/mails.ts';
import { serviceOrderMails, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { useCall } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { State } from '../../ui/page/Status.tsx';

/** What was sent to the supplier: which version, who sent it, when and to whom. */
export function Mails({ order: { number } }: { order: PurchaseOrderInfo }) {
  const answer = useCall(serviceOrderMails, { number });
  return (
    <Box title="Envíos al proveedor">
      <Loaded answer={answer}>
        {(mails) =>
          mails.length === 0 ? (
            <Empty text="Todavía no se ha enviado al proveedor." />
          ) : (
            <ol className="order-editions" aria-label="Envíos al proveedor">
              {mails.map((it) => (
                <li key={it.id}>
                  <header>
                    <strong>Versión {it.edition}</strong> <State of={mailStates} is={it.state} />
                  </header>
                  <p>{it.subject}</p>
                  <p>{it.recipients}</p>
                  <p className="muted">
                    {it.by} · <Instant value={it.at} />
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Box>
  );
}
