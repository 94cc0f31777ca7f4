import { CheckOutlined, ReloadOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  confirmDoubtfulRate,
  discardDoubtfulRate,
  exchangeRateSources,
  mostMoved,
  refreshExchangeRates,
  type DoubtfulRate,
} from 'contract/administration/exchange-rates/rate-sources.ts';
import { formatDay, formatNumber } from 'contract/format.ts';
import type { Answer } from 'contract/call.ts';
import { may } from '../../api/session.ts';
import { useAction, useCall } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import '../administration.css';

/** Who fills the table besides people, and what they brought that somebody must look at first. */
export function RateSources() {
  const sources = useCall(exchangeRateSources, {});
  return (
    <Loaded answer={sources} skeleton={null}>
      {({ fuentes, ultima, por_confirmar }) => (
        <>
          {fuentes.length > 0 && <RateRefresh fuentes={fuentes} ultima={ultima} />}
          <Doubtfuls waiting={por_confirmar} />
        </>
      )}
    </Loaded>
  );
}

function RateRefresh({ fuentes, ultima }: Pick<Answer<typeof exchangeRateSources>, 'fuentes' | 'ultima'>) {
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

interface RateDecision {
  rate: DoubtfulRate;
  outcome: 'Confirmado' | 'Descartado';
}

const keyOf = ({ moneda, fecha }: DoubtfulRate): string => `${fecha} ${moneda}`;

/** What was decided stays where it was, so that no other button comes under the finger that has just pressed. */
function Doubtfuls({ waiting }: { waiting: readonly DoubtfulRate[] }) {
  const [decided, setDecided] = useState<readonly RateDecision[]>([]);
  const open = new Set(waiting.map(keyOf));
  const rows = [...waiting, ...decided.map((it) => it.rate).filter((it) => !open.has(keyOf(it)))];
  const outcomeOf = ({ huella }: DoubtfulRate) => decided.find((it) => it.rate.huella === huella)?.outcome;
  if (rows.length === 0) return null;
  return (
    <section className="panel" aria-label="Por confirmar">
      <h2>Por confirmar</h2>
      <p className="muted">
        Se movieron más de lo que suelen (UF {mostMoved.UF} %, dólar y euro {mostMoved.USD} %): no se usan mientras nadie los confirme. Lo
        que sigue a uno confirmado sin otro salto se toma solo, y lo descartado no se vuelve a preguntar.
      </p>
      <ul className="doubtful-rates">
        {rows
          .toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
          .map((rate) => (
            <DoubtfulRateRow
              key={keyOf(rate)}
              rate={rate}
              outcome={outcomeOf(rate)}
              onDecided={(outcome) => setDecided((before) => [...before.filter((it) => keyOf(it.rate) !== keyOf(rate)), { rate, outcome }])}
            />
          ))}
      </ul>
    </section>
  );
}

interface DoubtfulRateRowProps {
  rate: DoubtfulRate;
  outcome: RateDecision['outcome'] | undefined;
  onDecided: (outcome: RateDecision['outcome']) => void;
}

function DoubtfulRateRow({ rate, outcome, onDecided }: DoubtfulRateRowProps) {
  const { moneda, fecha, valor, fuente, anterior, variacion, huella } = rate;
  const accept = useAction(confirmDoubtfulRate);
  const discard = useAction(discardDoubtfulRate);
  const which = { moneda, fecha, huella };
  const name = `${moneda} del ${formatDay(fecha)}`;
  const isBusy = accept.isPending || discard.isPending;
  const askDiscard = async () => {
    const text = 'No se usa, y vuelve a preguntarse solo si la fuente lo corrige.';
    if (!(await confirm({ title: `¿Descartar el valor de ${name}?`, text, yes: 'Descartar', isDangerous: true }))) return;
    discard.mutate(which, { onSuccess: () => onDecided('Descartado') });
  };
  return (
    <li>
      <span>
        <strong>{name}</strong>: $ <Figure value={valor} /> según {fuente},{' '}
        <strong>
          {Number(variacion) > 0 ? '+' : ''}
          {formatNumber(variacion)} %
        </strong>{' '}
        <span className="muted">
          sobre $ <Figure value={anterior.valor} /> del {formatDay(anterior.fecha)}
        </span>
      </span>
      {outcome && <Status tone={outcome === 'Confirmado' ? 'success' : 'neutral'}>{outcome}</Status>}
      {!outcome && may(confirmDoubtfulRate.permission) && (
        <span className="doubtful-buttons">
          <Button
            icon={<CheckOutlined />}
            label={`Confirmar ${name}`}
            busy={accept.isPending}
            off={isBusy && 'Se está guardando.'}
            onClick={() => accept.mutate(which, { onSuccess: () => onDecided('Confirmado') })}
          >
            Confirmar
          </Button>
          <MoreActions
            isText
            of={name}
            actions={[{ label: 'Descartar', isDangerous: true, isBusy: discard.isPending, onClick: () => void askDiscard() }]}
          />
        </span>
      )}
    </li>
  );
}
