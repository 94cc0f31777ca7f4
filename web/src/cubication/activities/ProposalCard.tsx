import { useId, useState } from 'react';
import { workOf, type ProposedActivity } from 'contract/cubication/index.ts';
import { formatDay, formatNumber, unitFor } from 'contract/format.ts';
import { dayOfFinish, instantOf } from 'contract/schedule/plans/time.ts';
import { typedDecimal } from '../../ui/fields/typedDecimal.ts';
import type { Choice } from './choices.ts';

interface Props {
  proposal: ProposedActivity;
  choice: Choice;
  dayMinutes: number;
  /** Its dates are of another choice than the one that stands here. */
  isBehind: boolean;
  onChange: (changed: Partial<Choice>) => void;
}

/** A group of rows: what it is measured by, how much of that a day does, and from when to when it would be. */
export function ProposalCard({ proposal, choice, dayMinutes, isBehind, onChange }: Props) {
  const { nombre, stage, row_ids, activity } = proposal;
  const { isChosen } = choice;
  return (
    <li className="plan-group" data-out={!isChosen || undefined}>
      <div className="plan-group-name">
        <input
          type="checkbox"
          aria-label={`Llevar ${nombre}`}
          checked={isChosen}
          onChange={(event) => onChange({ isChosen: event.target.checked })}
        />
        <input
          className="control"
          aria-label={`Nombre de la actividad de ${nombre}`}
          value={choice.nombre}
          maxLength={200}
          onChange={(event) => onChange({ nombre: event.target.value, isChosen: true })}
        />
        <span className="muted">
          {row_ids.length === 1 ? '1 fila' : `${formatNumber(row_ids.length)} filas`}
          {stage !== null && ` · ${stage}`}
        </span>
      </div>
      {activity === null ? (
        <Measure proposal={proposal} choice={choice} dayMinutes={dayMinutes} onChange={onChange} />
      ) : (
        <p className="muted">Ya está en la carta Gantt: sus filas quedan en «{activity.nombre}».</p>
      )}
      {isChosen && <Dates proposal={proposal} isBehind={isBehind} />}
    </li>
  );
}

function Dates({ proposal: { start, finish }, isBehind }: Pick<Props, 'proposal' | 'isBehind'>) {
  if (start === null || finish === null) return null;
  return (
    <p className="plan-group-dates" data-behind={isBehind || undefined}>
      Del {formatDay(start.slice(0, 10))} al {formatDay(dayOfFinish(instantOf(finish)))}
    </p>
  );
}

function Measure({ proposal, choice, dayMinutes, onChange }: Omit<Props, 'isBehind'>) {
  const id = useId();
  const { measures, nombre } = proposal;
  const measure = measures.find((it) => it.unit_id === choice.unit_id) ?? measures[0];
  const [typed, type] = useState(choice.per_day === '' ? '' : formatNumber(choice.per_day));
  if (!measure) return null;
  const work = choice.per_day === '' || choice.complaint ? null : workOf(measure.quantity, choice.per_day, dayMinutes);
  const say = (text: string) => {
    type(text);
    const { text: per_day, complaint } = typedDecimal(text);
    onChange({
      per_day,
      complaint: complaint ?? (isPace(per_day) ? undefined : 'Hasta 9 cifras y 3 decimales.'),
      isChosen: per_day !== '',
    });
  };
  const measureBy = (unit_id: number) => {
    const { per_day } = measures.find((it) => it.unit_id === unit_id) ?? {};
    type(per_day ? formatNumber(per_day) : '');
    onChange({ unit_id, per_day: per_day ?? '', complaint: undefined });
  };
  return (
    <div className="plan-group-measure">
      {measures.length === 1 ? (
        <span>
          {formatNumber(measure.quantity)} {unitFor(measure.quantity, measure.unit)}
        </span>
      ) : (
        <select
          className="control"
          aria-label={`Medida de ${nombre}`}
          value={measure.unit_id}
          onChange={(event) => measureBy(Number(event.target.value))}
        >
          {measures.map((it) => (
            <option key={it.unit_id} value={it.unit_id}>
              {formatNumber(it.quantity)} {unitFor(it.quantity, it.unit)}
            </option>
          ))}
        </select>
      )}
      <label htmlFor={id}>a</label>
      <input
        id={id}
        className="control"
        inputMode="decimal"
        aria-label={`Rendimiento por día de ${nombre}`}
        aria-invalid={choice.complaint !== undefined || undefined}
        value={typed}
        maxLength={14}
        onChange={(event) => say(event.target.value)}
      />
      <span>{measure.unit} por día</span>
      {work !== null && <strong>= {daysWords(work / dayMinutes)}</strong>}
      {choice.complaint && <p className="field-error">{choice.complaint}</p>}
    </div>
  );
}

/** What the plan can reckon with; nothing typed is nothing wrong yet. */
function isPace(exact: string): boolean {
  const [whole = '', decimals = ''] = exact.split('.');
  return whole.length <= 9 && decimals.length <= 3;
}

function daysWords(days: number): string {
  const rounded = Math.max(0.01, Math.round(days * 100) / 100);
  return `${formatNumber(rounded)} ${rounded === 1 ? 'día' : 'días'}`;
}
