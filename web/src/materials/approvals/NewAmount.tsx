import { useId, useState } from 'react';
import { formatMoney, formatNumber, parseDecimal } from 'contract/format.ts';
import type { RequestToApprove } from 'contract/approvals/index.ts';

interface Props {
  item: RequestToApprove;
  /** As the contract writes it; undefined when the amount stays. */
  value: string | undefined;
  onChange: (amount: string | undefined) => void;
}

/** Corrects the amount downwards with the approval: `monto_nuevo` of the specification. */
export function NewAmount({ item, value, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value === undefined ? '' : formatNumber(value));
  const read = typed.trim() === '' ? undefined : parseDecimal(typed);
  const isHigher = read?.ok === true && item.amount !== null && Number(read.decimal) > Number(item.amount);
  const wrong = read && !read.ok ? read.message : isHigher ? `A lo más ${formatMoney(item.amount ?? '0', item.currency)}.` : undefined;
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
          const now = parseDecimal(event.target.value);
          onChange(event.target.value.trim() !== '' && now.ok ? now.decimal.split('.')[0] : undefined);
        }}
      />
      <span id={`${id}-help`} className={wrong ? 'field-error' : 'field-help'}>
        {wrong ?? 'Solo si aprueba por menos. Al aprobar se pide el motivo.'}
      </span>
    </div>
  );
}
