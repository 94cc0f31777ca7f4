import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { formatDay } from 'contract/format.ts';
import type { CalendarDays } from 'contract/schedule/index.ts';
import { useState } from 'react';
import { Button } from '../../ui/page/Button.tsx';
import { HoursBox } from './PatternFields.tsx';
import { hoursText, parseHours, usualHours } from './pattern.ts';

interface Props {
  exceptions: readonly CalendarDays[];
  first: string;
  onChange: (exceptions: CalendarDays[]) => void;
}

/** So many are in sight: a file may bring a thousand. */
const mostShown = 60;

/** Days of a place that are otherwise: nobody works, or just then somebody does. */
export function ExceptionList({ exceptions, first, onChange }: Props) {
  const inOrder = exceptions.toSorted((one, other) => (one.desde < other.desde ? -1 : 1));
  return (
    <>
      {exceptions.length === 0 && <p className="muted">Ninguna todavía: un cierre del mandante, un sábado que se trabaja.</p>}
      <ul className="work-exceptions">
        {inOrder.slice(0, mostShown).map((it) => (
          <li key={`${it.desde} ${it.hasta} ${it.nombre}`}>
            <div className="work-row">
              <span style={{ flex: 1 }}>
                <strong>{it.nombre}</strong>{' '}
                {it.desde === it.hasta ? formatDay(it.desde) : `${formatDay(it.desde)} al ${formatDay(it.hasta)}`} ·{' '}
                {it.turnos.length === 0 ? 'no se trabaja' : hoursText(it.turnos)}
              </span>
              <Button
                kind="text"
                icon={<DeleteOutlined />}
                label={`Quitar ${it.nombre} del ${formatDay(it.desde)}`}
                onClick={() => onChange(exceptions.filter((other) => other !== it))}
              />
            </div>
          </li>
        ))}
      </ul>
      {exceptions.length > mostShown && <p className="muted">Y {exceptions.length - mostShown} más.</p>}
      <NewException first={first} onAdd={(it) => onChange([...exceptions, it])} />
    </>
  );
}

function NewException({ first, onAdd }: { first: string; onAdd: (it: CalendarDays) => void }) {
  const [nombre, setName] = useState('');
  const [desde, setFrom] = useState(first);
  const [hasta, setTo] = useState(first);
  const [isWorked, setWorked] = useState(false);
  const [hours, setHours] = useState(usualHours);
  const turnos = isWorked ? parseHours(hours) : [];
  const isWhole = nombre.trim() !== '' && desde !== '' && hasta >= desde && turnos !== undefined;
  return (
    <div className="import-plan">
      <div className="work-row">
        <label className="field">
          <span className="field-label">Nombre de la excepción</span>
          <input className="control" maxLength={80} value={nombre} onChange={(event) => setName(event.target.value)} />
        </label>
        <label className="field">
          <span className="field-label">Desde</span>
          <input
            className="control"
            type="date"
            min="1990-01-01"
            max="2100-12-31"
            value={desde}
            onChange={(event) => {
              setFrom(event.target.value);
              if (hasta < event.target.value) setTo(event.target.value);
            }}
          />
        </label>
        <label className="field">
          <span className="field-label">Hasta</span>
          <input
            className="control"
            type="date"
            min={desde}
            max="2100-12-31"
            value={hasta}
            onChange={(event) => setTo(event.target.value)}
          />
        </label>
      </div>
      <label className="work-check">
        <input type="checkbox" checked={isWorked} onChange={(event) => setWorked(event.target.checked)} />
        Esos días se trabaja
      </label>
      {isWorked && <HoursBox hours={hours} onChange={setHours} />}
      <div>
        <Button
          icon={<PlusOutlined />}
          off={!isWhole && 'Diga antes el nombre, los días y las horas.'}
          onClick={() => {
            if (!turnos) return;
            onAdd({ nombre: nombre.trim(), desde, hasta, turnos });
            setName('');
          }}
        >
          Agregar excepción
        </Button>
      </div>
    </div>
  );
}
