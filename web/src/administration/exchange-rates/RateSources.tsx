import { CheckOutlined, CloseOutlined, ReloadOutlined } from '@ant-design/icons';
import {
  confirmDoubtfulRate,
  discardDoubtfulRate,
  exchangeRateSources,
  mostMoved,
  refreshExchangeRates,
  type DoubtfulRate,
} from 'contract/administration/rate-sources.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import type { Answer } from 'contract/call.ts';
import { may } from '../../api/session.ts';
import { useAction, useCall } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Figure, Instant } from '../../ui/figures.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { notify } from '../../ui/notices.tsx';
import { Status } from '../../ui/Status.tsx';
import '../administration.css';

/** Who fills the table besides people, and what they brought that somebody must look at first. */
export function RateSources() {
  const sources = useCall(exchangeRateSources, {});
  return (
    <Loaded answer={sources} skeleton={null}>
      {({ fuentes, ultima, por_confirmar }) => (
        <>
          {fuentes.length > 0 && <Brought fuentes={fuentes} ultima={ultima} />}
          {por_confirmar.length > 0 && (
            <section className="panel" aria-label="Por confirmar">
              <h2>Por confirmar</h2>
              <p className="muted">
                Se movieron más de lo que suelen (UF {mostMoved.UF} %, dólar y euro {mostMoved.USD} %): no se usan mientras nadie los
                confirme.
              </p>
              <ul className="doubtful-rates">
                {por_confirmar.map((it) => (
                  <Doubtful key={`${it.moneda} ${it.fecha}`} rate={it} />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Loaded>
  );
}

function Brought({ fuentes, ultima }: Pick<Answer<typeof exchangeRateSources>, 'fuentes' | 'ultima'>) {
  const refresh = useAction(refreshExchangeRates);
  const bring = () => refresh.mutate({}, { onSuccess: ({ mensaje }) => notify('success', mensaje) });
  return (
    <div className="state-head">
      <span className="muted">
        Se completan solos, varias veces al día, desde {fuentes.join(', luego ')}.
        {ultima && (
          <>
            {' '}
            Última vez: <Instant value={ultima.at} />. {ultima.ok && ultima.mensaje}
          </>
        )}
      </span>
      {ultima && !ultima.ok && <Status tone="warning">{ultima.mensaje}</Status>}
      {may(refreshExchangeRates.permission) && (
        <Button kind="text" icon={<ReloadOutlined />} busy={refresh.isPending} onClick={bring}>
          Traer ahora
        </Button>
      )}
    </div>
  );
}

function Doubtful({ rate: { moneda, fecha, valor, fuente, anterior, variacion, huella } }: { rate: DoubtfulRate }) {
  const confirm = useAction(confirmDoubtfulRate);
  const discard = useAction(discardDoubtfulRate);
  const which = { moneda, fecha, huella };
  const name = `${moneda} del ${formatDay(fecha)}`;
  return (
    <li>
      <span>
        <strong>{name}</strong>: $ <Figure value={valor} /> según {fuente}
        <span className="muted">
          {' '}
          ({Number(variacion) > 0 ? '+' : ''}
          {formatNumber(variacion)} % sobre $ <Figure value={anterior.valor} /> del {formatDay(anterior.fecha)})
        </span>
      </span>
      {may(confirmDoubtfulRate.permission) && (
        <span className="doubtful-buttons">
          <Button
            icon={<CheckOutlined />}
            busy={confirm.isPending}
            onClick={() => confirm.mutate(which, { onSuccess: () => notify('success', `${name}: confirmado`) })}
          >
            Confirmar
          </Button>
          <Button
            kind="text"
            icon={<CloseOutlined />}
            busy={discard.isPending}
            onClick={() => discard.mutate(which, { onSuccess: () => notify('success', `${name}: descartado`) })}
          >
            Descartar
          </Button>
        </span>
      )}
    </li>
  );
}
