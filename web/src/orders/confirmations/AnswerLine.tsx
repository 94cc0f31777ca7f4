import { lineAnswers } from 'contract/orders/orders/confirmation-states.ts';
import { useId } from 'react';
import type { LineSaid } from './lineSaid.ts';

const words: Record<LineSaid['says'], string> = { confirma: 'Confirmo', otra_fecha: 'Otra fecha', no_puede: 'No puedo' };

interface Props {
  said: LineSaid;
  onChange: (next: LineSaid) => void;
  errorOf: (name: 'date' | 'comment' | 'line') => string | undefined;
}

/** One line: yes, another day, or no and why; with the browser's own controls, as the page of suppliers loads little. */
export function AnswerLine({ said, onChange, errorOf }: Props) {
  const id = useId();
  const { line, name, says, date, comment } = said;
  return (
    <fieldset className="order-answer-line">
      <legend>
        {line}. {name}
      </legend>
      <div className="order-answer-choices">
        {lineAnswers.names.map((it) => (
          <label key={it}>
            <input type="radio" name={id} checked={says === it} onChange={() => onChange({ ...said, says: it })} /> {words[it]}
          </label>
        ))}
      </div>
      {says === 'otra_fecha' && (
        <label className="order-answer-field">
          Llega el
          <input
            className="control"
            type="date"
            required
            value={date}
            aria-invalid={errorOf('date') !== undefined}
            onChange={({ target }) => onChange({ ...said, date: target.value })}
          />
          <LineError says={errorOf('date')} />
        </label>
      )}
      {says !== 'confirma' && (
        <label className="order-answer-field">
          {says === 'no_puede' ? 'Por qué' : 'Comentario'}
          <input
            className="control"
            maxLength={500}
            required={says === 'no_puede'}
            value={comment}
            onChange={({ target }) => onChange({ ...said, comment: target.value })}
          />
          <LineError says={errorOf('comment')} />
        </label>
      )}
      <LineError says={errorOf('line')} />
    </fieldset>
  );
}

const LineError = ({ says }: { says: string | undefined }) =>
  says === undefined ? null : (
    <span className="field-error" role="alert">
      {says}
    </span>
  );
