import { Segmented } from '../../ui/fields/Segmented.tsx';
import { parseHours, type WorkTimes } from './pattern.ts';

interface Props {
  times: WorkTimes;
  /** A file brought patterns that are more than what is said here. */
  hasKept: boolean;
  onChange: (news: Partial<WorkTimes>) => void;
}

const kinds = [
  { value: 'company', label: 'Semana de la empresa' },
  { value: 'turn', label: 'Turno' },
  { value: 'week', label: 'Semana propia' },
] as const;
const weekdays = ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'];
const turns = [
  [10, 5],
  [14, 7],
  [14, 14],
  [7, 7],
] as const;

/** The rhythm of a place: as the company works, so many days of work and of rest, or a week of its own. */
export function PatternFields({ times, hasKept, onChange }: Props) {
  const { kind, worked, rest, first, days, hours } = times;
  const options = hasKept && kind === 'kept' ? [...kinds, { value: 'kept' as const, label: 'El que trajo el archivo' }] : kinds;
  return (
    <>
      <Segmented label="Jornada" options={options} value={kind} onChange={(value) => onChange({ kind: value })} />
      {kind === 'turn' && (
        <>
          <div className="work-row" role="group" aria-label="Turnos usuales">
            {turns.map(([on, off]) => (
              <button
                key={`${on}×${off}`}
                type="button"
                className="button button-default"
                aria-pressed={worked === on && rest === off}
                onClick={() => onChange({ worked: on, rest: off })}
              >
                {on}×{off}
              </button>
            ))}
          </div>
          <div className="work-row">
            <NumberBox label="Días de trabajo" value={worked} min={1} onChange={(value) => onChange({ worked: value })} />
            <NumberBox label="Días de descanso" value={rest} min={0} onChange={(value) => onChange({ rest: value })} />
            <label className="field">
              <span className="field-label">Primer día de trabajo</span>
              <input
                className="control"
                type="date"
                min="1990-01-01"
                max="2100-12-31"
                required
                value={first}
                onChange={(event) => onChange({ first: event.target.value })}
              />
            </label>
          </div>
        </>
      )}
      {kind === 'week' && (
        <div className="work-days" role="group" aria-label="Días de la semana">
          {weekdays.map((name, at) => (
            <label key={name}>
              <input
                type="checkbox"
                checked={days[at] ?? false}
                onChange={(event) => onChange({ days: days.map((it, place) => (place === at ? event.target.checked : it)) })}
              />
              {name}
            </label>
          ))}
        </div>
      )}
      {(kind === 'turn' || kind === 'week') && <HoursBox hours={hours} onChange={(value) => onChange({ hours: value })} />}
    </>
  );
}

function NumberBox({ label, value, min, onChange }: { label: string; value: number; min: number; onChange: (value: number) => void }) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <input
        className="control"
        type="number"
        min={min}
        max={60}
        value={Number.isNaN(value) ? '' : value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  );
}

/** The hours of a day that is worked. */
export function HoursBox({ hours, onChange }: { hours: string; onChange: (value: string) => void }) {
  const isRead = parseHours(hours) !== undefined;
  return (
    <label className="field" {...(!isRead && { 'data-wrong': true })}>
      <span className="field-label">Horario</span>
      <input className="control" value={hours} aria-invalid={!isRead} onChange={(event) => onChange(event.target.value)} />
      {isRead ? (
        <span className="field-help">Por ejemplo 08:00-12:00, 13:00-17:00</span>
      ) : (
        <span className="field-error">Escriba las horas en orden, por ejemplo 08:00-12:00, 13:00-17:00.</span>
      )}
    </label>
  );
}
