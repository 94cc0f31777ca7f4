import { motivoSobrante } from 'contract/catalogues/index.ts';
import { formatNumber } from 'contract/format.ts';
import { leftoverConditions, type LeftoverOffer } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { Button } from '../page/Button.tsx';
import './LeftoverOffers.css';

interface Props {
  /** Of what is bought. */
  code: string;
  offers: readonly LeftoverOffer[];
  /** Why they were ignored already. */
  ignored: string | null;
  isBusy: boolean;
  onAsk: (offer: LeftoverOffer) => void;
  onIgnore: (offer: LeftoverOffer, reason_id: number) => void;
}

/** What lies elsewhere of something that is bought: the nearest in one line, asked for or ignored with a reason. */
export function LeftoverOffers({ code, offers: [nearest, ...others], ignored, isBusy, onAsk, onIgnore }: Props) {
  if (!nearest) return null;
  return (
    <div className="leftover-offers">
      <div className="leftover-offer">
        <span>{wordsOf(nearest)}</span>
        <Button kind="text" busy={isBusy} label={`Pedir traslado de ${code} desde ${nearest.place}`} onClick={() => onAsk(nearest)}>
          Pedir traslado
        </Button>
        {ignored === null ? (
          <ReasonButtons label={`Comprar ${code} igual, por qué`} isBusy={isBusy} onChoose={(reason_id) => onIgnore(nearest, reason_id)} />
        ) : (
          <span className="muted">Se compra igual: {ignored}</span>
        )}
      </div>
      {others.length > 0 && (
        <details>
          <summary>{others.length === 1 ? 'Y en otro lugar' : `Y en otros ${others.length} lugares`}</summary>
          {others.map((it) => (
            <div key={`${it.source} ${it.key} ${it.code}`} className="leftover-offer">
              <span>{wordsOf(it)}</span>
              <Button kind="text" busy={isBusy} label={`Pedir traslado de ${code} desde ${it.place}`} onClick={() => onAsk(it)}>
                Pedir traslado
              </Button>
            </div>
          ))}
        </details>
      )}
    </div>
  );
}

interface Reasons {
  label: string;
  isBusy: boolean;
  onChoose: (reason_id: number) => void;
}

/** Ignoring takes one touch, which says why: each reason is a button. */
export function ReasonButtons({ label, isBusy, onChoose }: Reasons) {
  const reasons = useCall(motivoSobrante.calls.list, { activo: 'true' });
  return (
    <span className="leftover-reasons" role="group" aria-label={label}>
      <span className="muted">Comprar igual:</span>
      {reasons.data?.map(({ id, nombre }) => (
        <Button key={id} kind="text" busy={isBusy} label={`${label}: ${nombre}`} onClick={() => onChoose(id)}>
          {nombre}
        </Button>
      ))}
    </span>
  );
}

/** Where it lies, or where it goes. */
function whereOf({ source, place, place_code, paper }: LeftoverOffer): string {
  switch (source) {
    case 'bodega':
      return `en ${place_code} ${place}`;
    case 'obra':
      return `en ${place}`;
    case 'devolucion':
      return `por devolver a ${place} (${paper})`;
    case 'traslado':
      return `en camino a ${place} (${paper})`;
  }
}

const nearWords = { comuna: 'en la misma comuna', region: 'en la misma región' } as const;

function farOf({ distance_km, near }: LeftoverOffer): string {
  if (distance_km !== null) return `a ${formatNumber(String(Math.round(distance_km)))} km`;
  return near ? nearWords[near] : 'sin coordenadas';
}

/** «Hay 60 en Planta Maipú, a 14 km, hace 45 días, nuevo». */
function wordsOf(offer: LeftoverOffer): string {
  const { quantity, unit, days, condition, is_equivalent, code } = offer;
  return [
    `Hay ${formatNumber(quantity)} ${unit}${is_equivalent ? ` de ${code}, equivalente,` : ''} ${whereOf(offer)}`,
    farOf(offer),
    days === 0 ? 'desde hoy' : `hace ${days === 1 ? '1 día' : `${formatNumber(String(days))} días`}`,
    leftoverConditions[condition].toLowerCase(),
  ].join(', ');
}
