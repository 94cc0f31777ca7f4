import { CheckCircleFilled, WarningOutlined } from '@ant-design/icons';
import type { RequestToApprove } from 'contract/approvals/index.ts';
import { seesMoney } from '../../api/session.ts';
import { Day, Figure, Instant, Money, Rut } from '../../ui/list/figures.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { TakeoffNote } from '../../ui/takeoff/TakeoffNote.tsx';
import './service-lines.css';

type Service = RequestToApprove['service_materials'][number];

/** The services that are asked for, each with what was offered for it and what of that was chosen. */
export const ServiceLines = ({ services }: { services: readonly Service[] }) => (
  <ol className="service-lines" aria-label="Servicios">
    {services.map((it) => (
      <li key={it.item_id}>
        <div className="service-lines-head">
          <p>
            <span className="lines-code">{it.sap_code}</span> {it.name} · <Figure value={it.quantity} unit={it.unit} />
          </p>
          {it.amount !== null && (
            <strong>
              <Money value={it.amount} />
            </strong>
          )}
        </div>
        <TakeoffNote of={it.takeoff} />
        {it.description && <p className="muted">{it.description}</p>}
        {it.decision && (
          <p>
            <Status tone={it.decision.approved ? 'success' : 'danger'}>{it.decision.approved ? 'Aprobado' : 'Rechazado'}</Status>{' '}
            <span className="muted">{it.decision.by}</span> {it.decision.comment && <q>{it.decision.comment}</q>}
          </p>
        )}
        <Offers of={it} />
        <Before of={it} />
        <Papers of={it} />
        <LineComments of={it} />
      </li>
    ))}
  </ol>
);

const Offers = ({ of: { name, quotations } }: { of: Service }) => (
  <ul className="service-offers" aria-label={`Cotizaciones de ${name}`}>
    {quotations.map((it) => (
      <li key={it.document_id} {...(it.selected && { 'data-chosen': true })}>
        <span>
          {it.selected && (
            <>
              <CheckCircleFilled aria-hidden /> <strong>Elegida</strong>{' '}
            </>
          )}
          {it.supplier ?? 'Proveedor sin nombre'} <Rut value={it.supplier_rut} />
        </span>
        {it.unique_supplier && <Status tone="violet">Proveedor único</Status>}
        {it.tax_exempt && <Status tone="neutral">Exenta</Status>}
        {it.invalid_reason && (
          <span className="offer-trouble">
            <WarningOutlined aria-hidden /> {it.invalid_reason}
          </span>
        )}
        {seesMoney() && <Price of={it} />}
        {it.date && (
          <span className="muted">
            del <Day value={it.date} />
          </span>
        )}
        {it.file && (
          <a href={it.file.url} download={it.file.name}>
            {it.file.name}
          </a>
        )}
      </li>
    ))}
  </ul>
);

const Price = ({ of: { price, coin, price_clp } }: { of: Service['quotations'][number] }) => (
  <span>
    <Money value={price} currency={coin} />
    {coin !== 'CLP' && price_clp !== null && (
      <span className="muted">
        {' '}
        (<Money value={price_clp} />)
      </span>
    )}
  </span>
);

/** What one compares the offers with: what was last paid, and who else could have been asked. */
const Before = ({ of: { last_price, other_suppliers, unit } }: { of: Service }) => (
  <p className="muted">
    {seesMoney() &&
      (last_price === null ? (
        'Sin compras anteriores. '
      ) : (
        <>
          Último precio: <Money value={last_price.price_clp} /> por {unit}, {last_price.supplier}, <Day value={last_price.bought_on} />
          .{' '}
        </>
      ))}
    {other_suppliers.names.length > 0 && `También lo ofrecen: ${other_suppliers.names.join(', ')}${moreOf(other_suppliers.more)}.`}
  </p>
);

const moreOf = (more: number): string => (more === 0 ? '' : ` y ${more} más`);

const Papers = ({ of: { documents } }: { of: Service }) =>
  documents.length > 0 && (
    <p>
      Otros documentos:{' '}
      {documents.map(({ name, url }) => (
        <a key={url} href={url} download={name}>
          {name}{' '}
        </a>
      ))}
    </p>
  );

const LineComments = ({ of: { comments } }: { of: Service }) =>
  comments.map(({ by, at, comment }) => (
    <p key={`${at} ${by}`}>
      <span className="muted">
        {by}, <Instant value={at} />:
      </span>{' '}
      {comment}
    </p>
  ));
