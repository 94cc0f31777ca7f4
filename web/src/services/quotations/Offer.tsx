import { CheckCircleFilled, TrophyOutlined } from '@ant-design/icons';
import { formatNumber } from 'contract/format.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Day, Figure, Money, nothing } from '../../ui/list/figures.tsx';
import type { Choosing, Row } from './offerMatrix.ts';

interface Props extends Choosing {
  row: Row;
  supplier: string;
}

/** What one supplier asks for one service: in pesos, in its own currency, until when; and choosing it. */
export function Offer({ row: { item, cells, best }, supplier, isBusy, onChoose }: Props) {
  const offer = cells.get(supplier);
  if (!offer) return nothing;
  const { id, coin, price, price_clp, cost_clp, fee_retention, amount, valid_until, flags, selected } = offer;
  const name = offer.supplier ?? supplier;
  return (
    <div className="offer">
      <p className="offer-price">
        <Money value={cost_clp ?? price} currency={cost_clp === null ? coin : 'CLP'} />
        {id === best && (
          <span className="offer-best">
            <TrophyOutlined aria-hidden /> El más barato
          </span>
        )}
      </p>
      {fee_retention !== null && price_clp !== null && (
        <p className="muted">
          recibe <Money value={price_clp} />, más {formatNumber(fee_retention)}&nbsp;% de retención
        </p>
      )}
      {coin !== 'CLP' && price_clp !== null && (
        <p className="muted">
          <Money value={price} currency={coin} />
        </p>
      )}
      {amount !== null && (
        <p className="muted">
          por <Figure value={amount} unit={item.unit} />
        </p>
      )}
      {valid_until !== null && (
        <p className="muted">
          hasta el <Day value={valid_until} />
        </p>
      )}
      {flags.map((it) => (
        <p key={it} className="quotation-flag">
          {it}
        </p>
      ))}
      {selected ? (
        <p className="quotation-chosen">
          <CheckCircleFilled aria-hidden /> Elegida
        </p>
      ) : (
        item.allowed_actions.includes('select') && (
          <Button
            kind="text"
            off={isBusy && 'Se está guardando.'}
            label={`Elegir la de ${name} para ${item.name}`}
            onClick={() => onChoose([{ item_id: item.item_id, document_ids: [id] }], `Se eligió la de ${name}`)}
          >
            Elegir
          </Button>
        )
      )}
    </div>
  );
}
