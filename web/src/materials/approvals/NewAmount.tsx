import { useId, useState } from 'react';
import { formatNumber } from 'contract/format.ts';
import type { RequestToApprove } from 'contract/approvals/index.ts';
import { typedDecimal } from '../../ui/fields/typedDecimal.ts';
import { wrongAmount } from './wrongAmount.ts';

interface Props {
  item: Pick<RequestToApprove, 'amount' | 'currency'>;
  /** As the contract writes it, or what cannot be read; undefined when the amount stays. */
  value: string | undefined;
  /** What the server said of it. */
  said: string | undefined;
  onChange: (amount: string | undefined) => void;
}

/** Corrects the amount downwards with the approval: `monto_nuevo` of the specification. */
export function NewAmount({ item, value, said, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value === undefined ? '' : formatNumber(value));
  const wrong = wrongAmount(item, value) ?? said;
  return (
    <div className="field approval-amount">
      <label className="field-label" htmlFor={id}>
        Monto nuevo
      </label>
      <input
        id={id}
        className="control"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        aria-describedby={`${id}-help`}
        {...(wrong && { 'aria-invalid': true })}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(typedDecimal(event.target.value).text || undefined);
        }}
      />
      <span id={`${id}-help`} className={wrong ? 'field-error' : 'field-help'}>
        {wrong ?? 'Solo si aprueba por menos. Al aprobar se pide el motivo.'}
      </span>
    </div>
  );
}
