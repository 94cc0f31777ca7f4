import { useEffect, useId } from 'react';
import type { Answer } from 'contract/call.ts';
import { lookBack, pastFates, type PastFact, type PastFate, type PastKind, type PastPart } from 'contract/dashboards/past.ts';
import { formatInstant, formatNumber } from 'contract/format.ts';
import type { Tone } from 'contract/states.ts';
import { useCall } from '../../api.ts';
import { Drawer } from '../page/Drawer.tsx';
import { Empty } from '../page/Empty.tsx';
import { Link } from '../page/Link.tsx';
import { Loaded } from '../page/Loaded.tsx';
import { clockBefore } from '../days/santiago.ts';
import { Status } from '../page/Status.tsx';
import { linkTo } from '../page/to.ts';
import './PastDrawer.css';

interface Props {
  tipo: PastKind;
  cual: string;
  /** A day and a time on the clocks of Santiago; empty until one is chosen. */
  al: string;
  onChange: (al: string) => void;
  onClose: () => void;
}

/** A thing as it stood at an instant, beside today's. Nothing can be changed here. */
export function PastDrawer({ tipo, cual, al, onChange, onClose }: Props) {
  const id = useId();
  useEffect(() => {
    if (al === '') onChange(clockBefore(24));
  }, [al, onChange]);
  const answer = useCall(lookBack, { tipo, cual, al }, { enabled: al !== '', keepPrevious: true });
  return (
    <Drawer title="Máquina del tiempo" width={720} onClose={onClose}>
      <div className="past">
        <div className="past-when">
          <label htmlFor={id}>Ver al (hora de Chile)</label>
          <input
            id={id}
            className="control"
            type="datetime-local"
            value={al}
            max={clockBefore(0)}
            onChange={({ target }) => target.value && onChange(target.value)}
          />
        </div>
        <Loaded answer={answer}>{(past) => <Past past={past} clock={formatInstant(past.al)} />}</Loaded>
      </div>
    </Drawer>
  );
}

type PastThing = Answer<typeof lookBack>;

function Past({ past, clock }: { past: PastThing; clock: string }) {
  const { titulo, al, existia, desde, datos, partes, auditoria } = past;
  return (
    <>
      <h2>{titulo}</h2>
      {!existia && <p role="status">El {clock} todavía no existía.</p>}
      {desde !== null && toTime(al) < toTime(desde) && (
        <p className="muted">Los cambios se guardan desde el {formatInstant(desde)}: de antes se muestra lo que había en ese momento.</p>
      )}
      {existia && <Facts facts={datos} clock={clock} />}
      {existia && partes.map((it) => <Part key={it.titulo} part={it} />)}
      {auditoria !== null && (
        <p>
          <Link isInvitation {...linkTo(auditoria)}>
            Ver en la auditoría los cambios desde ese día
          </Link>
        </p>
      )}
    </>
  );
}

const toTime = (instant: string): number => new Date(instant).getTime();

function Facts({ facts, clock }: { facts: readonly PastFact[]; clock: string }) {
  const told = facts.filter((it) => it.entonces !== null || it.hoy !== null);
  if (told.length === 0) return null;
  const ordered = [...told.filter((it) => it.cambio), ...told.filter((it) => !it.cambio)];
  return (
    <table className="past-facts">
      <thead>
        <tr>
          <th scope="col">Dato</th>
          <th scope="col">El {clock}</th>
          <th scope="col">Hoy</th>
        </tr>
      </thead>
      <tbody>
        {ordered.map((it) => (
          <tr key={it.nombre} className={it.cambio ? 'past-changed' : ''}>
            <th scope="row">
              {it.nombre}
              {it.cambio && <Fate fate="cambio" />}
            </th>
            <td>{it.entonces ?? '—'}</td>
            <td>
              {it.hoy ?? '—'}
              {it.ultimo && (
                <span className="muted past-who">
                  {it.ultimo.quien ?? 'El sistema'}, {formatInstant(it.ultimo.cuando)}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Part({ part: { titulo, total, resto_igual, filas } }: { part: PastPart }) {
  return (
    <section>
      <h3>{titulo}</h3>
      {filas.length === 0 && <Empty text="Nada, ni entonces ni hoy." />}
      <ul className="past-rows">
        {filas.map(({ nombre, suerte, datos }) => (
          <li key={`${nombre} ${suerte} ${valuesOf(datos, 'hoy')}`} className={suerte === 'igual' ? '' : 'past-changed'}>
            <strong>{nombre}</strong> {suerte !== 'igual' && <Fate fate={suerte} />}
            <RowFacts fate={suerte} facts={datos} />
          </li>
        ))}
      </ul>
      {total > filas.length && (
        <p className="muted">
          Y {formatNumber(total - filas.length)} más{resto_igual && ', como hoy'}.
        </p>
      )}
    </section>
  );
}

const tones: Record<PastFate, Tone> = { igual: 'neutral', cambio: 'warning', agregado: 'success', quitado: 'danger' };
const Fate = ({ fate }: { fate: PastFate }) => <Status tone={tones[fate]}>{pastFates[fate]}</Status>;

/** What changed of it, from what to what; of what did not, what it says. */
function RowFacts({ fate, facts }: { fate: PastFate; facts: readonly PastFact[] }) {
  if (fate !== 'cambio') return <p className="muted">{valuesOf(facts, fate === 'quitado' ? 'entonces' : 'hoy')}</p>;
  return (
    <ul>
      {facts
        .filter((it) => it.cambio)
        .map(({ nombre, entonces, hoy }) => (
          <li key={nombre}>
            {nombre}: <del>{entonces ?? '—'}</del> → <ins>{hoy ?? '—'}</ins>
          </li>
        ))}
    </ul>
  );
}

const valuesOf = (facts: readonly PastFact[], side: 'entonces' | 'hoy'): string =>
  facts.flatMap((it) => (it[side] === null ? [] : [`${it.nombre}: ${it[side]}`])).join(' · ');
