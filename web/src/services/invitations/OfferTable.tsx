import { formatNumber } from 'contract/format.ts';
import { takeOffer, type QuoteRound, type SupplierOffer } from 'contract/services/index.ts';
import { useAction } from '../../api.ts';
import { lateSince } from '../../ui/days/late.ts';
import { Button } from '../../ui/page/Button.tsx';
import { askReason, confirm } from '../../ui/form/dialogs.tsx';
import { Day, Figure, Instant, Money } from '../../ui/list/figures.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { OfferedScore } from '../../ui/suppliers/OfferedScore.tsx';
import '../quotations/comparison.css';

interface Props {
  round: QuoteRound;
  offers: readonly SupplierOffer[];
  mayTake: boolean;
}

/** Offers side by side: what is asked for down, suppliers across, the cheapest marked. */
export const OfferTable = ({ round: { lines, invitations, sealed, deadline }, offers, mayTake }: Props) => {
  const nameOf = new Map(invitations.map((it) => [it.id, it]));
  return (
    <div className="comparison-scroll" tabIndex={0} role="region" aria-label="Ofertas lado a lado">
      <table className="comparison-table offers-table">
        <thead>
          <tr>
            <th scope="col">Lo pedido</th>
            {offers.map((it) => (
              <th key={it.id} scope="col">
                {nameOf.get(it.invitation_id)?.supplier_name}
                <br />
                <OfferedScore ruts={invitations.map((one) => one.supplier_rut)} of={nameOf.get(it.invitation_id)?.supplier_rut ?? null} />
                <OfferFacts offer={it} deadline={deadline} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.line}. {line.description}
                <br />
                <span className="muted">
                  <Figure value={line.quantity} unit={line.unit} />
                </span>
              </th>
              {offers.map((offer) => (
                <td key={offer.id}>
                  <Price offer={offer} line_id={line.id} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total con flete</th>
            {offers.map((it) => (
              <td key={it.id}>
                <Total offer={it} />
                {mayTake && <Take offer={it} version={nameOf.get(it.invitation_id)?.version ?? 0} asksReason={sealed && it.late} />}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
};

const OfferFacts = ({ offer, deadline }: { offer: SupplierOffer; deadline: string }) => {
  const {
    received_at,
    late,
    is_on_older_text,
    entered_by,
    offer_number,
    valid_until,
    delivery_days,
    payment_terms,
    tax_exempt,
    comment,
    file,
  } = offer;
  return (
    <span className="offer-facts muted">
      {late && <Status tone="orange">Tardía, {lateSince(deadline, Date.parse(received_at))}</Status>}
      {is_on_older_text && <Status tone="warning">Anterior al cambio</Status>}
      <span>
        <Instant value={received_at} />
        {entered_by !== null && `, registrada por ${entered_by}`}
      </span>
      {file !== null && (
        <a href={file.url} download={file.name}>
          {file.name}
        </a>
      )}
      {offer_number !== null && <span>N.º {offer_number}</span>}
      {valid_until !== null && (
        <span>
          Válida hasta <Day value={valid_until} />
        </span>
      )}
      {delivery_days !== null && <span>Entrega en {delivery_days} días</span>}
      {payment_terms !== null && <span>Pago: {payment_terms}</span>}
      {tax_exempt && <span>Exenta de IVA</span>}
      {comment !== null && <span>{comment}</span>}
    </span>
  );
};

const best = <span className="offer-best">Más barata</span>;

function Price({ offer, line_id }: { offer: SupplierOffer; line_id: number }) {
  const own = offer.lines.find((it) => it.line_id === line_id);
  if (!own) return <span className="muted">No cotiza</span>;
  return (
    <span className="offer">
      <span className="offer-price">
        <Money value={own.price} currency={offer.coin} />
        {own.is_cheapest && best}
      </span>
      {offer.coin !== 'CLP' && (
        <span className="muted">
          <Money value={own.price_clp} />
        </span>
      )}
      {offer.fee_retention !== null && own.cost_clp !== null && (
        <span className="muted">
          cuesta <Money value={own.cost_clp} /> con la retención
        </span>
      )}
    </span>
  );
}

const Total = ({ offer }: { offer: SupplierOffer }) => (
  <span className="offer">
    <span className="offer-price">
      <Money value={offer.total} currency={offer.coin} />
      {offer.is_cheapest && best}
    </span>
    {offer.coin !== 'CLP' && (
      <span className="muted">
        <Money value={offer.total_clp} />
      </span>
    )}
    {offer.fee_retention !== null && offer.total_cost_clp !== null && (
      <span className="muted">
        cuesta <Money value={offer.total_cost_clp} /> con la retención de {formatNumber(offer.fee_retention)}&nbsp;%
      </span>
    )}
    {offer.freight !== null && (
      <span className="muted">
        Flete: <Money value={offer.freight} currency={offer.coin} />
      </span>
    )}
  </span>
);

interface TakeProps {
  offer: SupplierOffer;
  version: number;
  /** It came late to a bidding. */
  asksReason: boolean;
}

function Take({ offer, version, asksReason }: TakeProps) {
  const action = useAction(takeOffer);
  if (offer.taken_at !== null)
    return (
      <span className="muted">
        Tomada por {offer.taken_by}, <Instant value={offer.taken_at} />
        {offer.late_reason !== null && `: ${offer.late_reason}`}
      </span>
    );
  const take = async () => {
    const text = 'Su archivo queda entre los documentos, y sus precios como cotización de los ítems pedidos. No se puede deshacer.';
    const question = { title: '¿Tomar esta oferta?', text, yes: 'Tomar oferta' };
    const late_reason = asksReason ? await askReason({ ...question, reason: 'Llegó tarde: por qué se toma' }) : undefined;
    if (asksReason ? late_reason === undefined : !(await confirm(question))) return;
    action.mutate(
      { invitation_id: offer.invitation_id, version, late_reason },
      { onSuccess: () => notify('success', 'Se tomó la oferta') },
    );
  };
  return (
    <Button busy={action.isPending} onClick={() => void take()}>
      Tomar oferta
    </Button>
  );
}
