import { requestStates, transferKinds, transferStates, type MaterialRequestInfo } from 'contract/materials/index.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { State } from '../../ui/page/Status.tsx';
import { ArrivalPhotos } from '../ArrivalPhotos.tsx';
import { toTransfer } from '../addresses.ts';
import { PaperSerials } from '../serials/PaperSerials.tsx';
import { useRequest } from './useRequest.ts';
import '../requests.css';

/** What was sent for a request, and what of it arrived. */
export function RequestDeliveries() {
  const { answer } = useRequest();
  const request = answer.data;
  if (!request) return null;
  const { transfers, receipts, number, document_kind } = request;
  const photos = document_kind !== 'InventoryTransferRequest' && <ArrivalPhotos source="proveedor" number={number} />;
  if (transfers.length + receipts.length === 0)
    return (
      <>
        <Empty text={nothingYet(request)} />
        {photos}
      </>
    );
  return (
    <>
      {transfers.length > 0 && <Transfers request={request} />}
      {receipts.length > 0 && <Receipts request={request} />}
      {photos}
    </>
  );
}

const nothingYet = ({ status, document_kind }: MaterialRequestInfo): string => {
  if (requestStates.actionsFrom(status).length === 0) return 'Terminó sin que se despachara ni recibiera nada.';
  if (status !== 'en_curso') return 'Se despacha cuando esté aprobada y en el ERP.';
  return document_kind === 'InventoryTransferRequest'
    ? 'Todavía no se despacha nada. «Despachar» envía lo que hay.'
    : 'Todavía no llega nada del proveedor. «Recibir» lo registra.';
};

function Transfers({ request: { transfers } }: { request: MaterialRequestInfo }) {
  return (
    <Box title="Despachos">
      <table className="lines-table" aria-label="Despachos">
        <thead>
          <tr>
            <th scope="col">Traslado</th>
            <th scope="col">Tipo</th>
            <th scope="col">Estado</th>
            <th scope="col">Enviado</th>
            <th scope="col">Envió</th>
          </tr>
        </thead>
        <tbody>
          {transfers.map((it) => (
            <tr key={it.number}>
              <td className="lines-name">
                <Link className="lines-code" {...toTransfer(it)}>
                  {it.number}
                </Link>
              </td>
              <td data-label="Tipo">{transferKinds[it.kind]}</td>
              <td data-label="Estado">
                <TransferState status={it.status} />
                {it.allowed_actions.includes('receive') && (
                  <>
                    {' '}
                    <Link isInvitation {...toTransfer(it)} aria-label={`Recibir ${it.number}`}>
                      Recibir
                    </Link>
                  </>
                )}
              </td>
              <td data-label="Enviado">
                <Instant value={it.sent_at} />
              </td>
              <td data-label="Envió">{it.sent_by ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

function TransferState({ status }: { status: string }) {
  const state = transferStates.names.find((it) => it === status);
  return state ? <State of={transferStates} is={state} /> : status;
}

function Receipts({ request: { receipts, items } }: { request: MaterialRequestInfo }) {
  const byLine = new Map(items.map((it) => [it.line, it]));
  return (
    <Box title="Recepciones">
      <ol className="receipts">
        {receipts.map((it) => (
          <li key={it.number}>
            <p>
              <strong>{it.number}</strong> recibió {it.received_by}, <Instant value={it.received_at} />
              {it.transfer_number && <span className="muted"> · de {it.transfer_number}</span>}
              {it.paper && <span className="muted"> · {it.paper}</span>}
            </p>
            <ul>
              {it.items.map(({ line, quantity }) => {
                const of = byLine.get(line);
                return (
                  <li key={line}>
                    <span className="lines-code">{of?.code}</span> {of?.description}:{' '}
                    <Figure value={quantity} {...(of && { unit: of.unit })} />
                  </li>
                );
              })}
            </ul>
            {it.comment && <p className="muted">{it.comment}</p>}
            {it.transfer_number === null && it.items.some(({ line }) => byLine.get(line)?.carries_serials) && (
              <PaperSerials isPart document_kind="recepcion" document_number={it.number} />
            )}
          </li>
        ))}
      </ol>
    </Box>
  );
}
