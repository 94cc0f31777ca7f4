import { FilePdfOutlined } from '@ant-design/icons';
import {
  differencesOf,
  editionStanding,
  serviceOrderEditions,
  serviceOrderPdf,
  type OrderEdition,
  type PurchaseOrderInfo,
} from 'contract/orders/index.ts';
import { useCall } from '../../api.ts';
import { download } from '../../api/download.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Status } from '../../ui/page/Status.tsx';

/** Every version of an order: what became of it, and what it says otherwise than the one that it replaces. */
export function Editions({ order }: { order: PurchaseOrderInfo }) {
  const answer = useCall(serviceOrderEditions, { number: order.number });
  return (
    <Box title="Versiones">
      <Loaded answer={answer}>
        {(editions) => (
          <ol className="order-editions" aria-label="Versiones">
            {editions.map((it) => (
              <Edition key={it.edition} order={order} edition={it} former={formerOf(it, editions)} />
            ))}
          </ol>
        )}
      </Loaded>
    </Box>
  );
}

/** What counted before it, or does until it is in force: versions that were refused or withdrawn never counted. */
const formerOf = ({ edition }: OrderEdition, editions: readonly OrderEdition[]): OrderEdition | undefined =>
  editions.find((it) => it.edition < edition && (it.status === 'vigente' || it.status === 'reemplazada'));

interface Props {
  order: PurchaseOrderInfo;
  edition: OrderEdition;
  former: OrderEdition | undefined;
}

function Edition({ order, edition: it, former }: Props) {
  const { number, currency } = order;
  const name = `Versión ${it.edition}`;
  const { label, tone } = editionStanding(order.status, it.status);
  // The first is approved with its order.
  const waiting_for = it.edition === 1 ? order.waiting_for : it.waiting_for;
  return (
    <li>
      <header>
        <strong>{name}</strong> <Status tone={tone}>{label}</Status>
        <Button
          kind="text"
          icon={<FilePdfOutlined />}
          label={`PDF de la versión ${it.edition}`}
          onClick={() => void download(serviceOrderPdf, { number, edition: it.edition }, `Orden ${number}, versión ${it.edition}`)}
        />
      </header>
      <p className="muted">
        {it.by ?? 'Al aprobarse la solicitud'} · <Instant value={it.created_at} />
        {former && ` · reemplaza a la ${former.edition}`}
        {waiting_for && ` · en manos de ${waiting_for}`}
        {it.approvers.length > 0 && ` · aprobó ${it.approvers.join(', ')}`}
      </p>
      {it.reason && <p>{it.reason}</p>}
      {it.rejected_by && (
        <p className="order-refusal">
          La rechazó {it.rejected_by}
          {it.rejection && `: ${it.rejection}`}
        </p>
      )}
      {it.erp_error && <p className="order-refusal">El ERP no la aceptó: {it.erp_error}</p>}
      {former && (
        <ul aria-label={`Qué cambia en la versión ${it.edition}`}>
          {differencesOf(former, it, currency).map(({ what, before, after }) => (
            <li key={what}>
              {what}: {before ?? 'nada'} → {after ?? 'nada'}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
