import { useId } from 'react';
import { filteredEmployees, type Employee } from 'contract/access/staff/staff.ts';
import { Choose } from '../../ui/fields/Choose.tsx';

interface Props {
  label: string;
  value: string | null;
  valueLabel?: string | undefined;
  placeholder?: string;
  wrong: string | undefined;
  onChange: (email: string | null) => void;
}

const option = ({ email, nombre, position }: Employee) => ({ value: email ?? '', label: position ? `${nombre} · ${position}` : nombre });

/** Somebody of the staff with an active account, by their address. */
export function ApproverChoice({ label, value, valueLabel, placeholder, wrong, onChange }: Props) {
  const id = useId();
  return (
    <div className="field" data-wrong={wrong !== undefined || undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Choose
        id={id}
        call={filteredEmployees}
        fixed={{ only_user_auth: 'true' }}
        option={option}
        value={value}
        valueLabel={valueLabel ?? value ?? undefined}
        {...(placeholder && { placeholder })}
        isWrong={wrong !== undefined}
        onChange={(chosen) => onChange(chosen === null ? null : String(chosen))}
      />
      {wrong && <span className="field-error">{wrong}</span>}
    </div>
  );
}
