import { useEffect, useId } from 'react';
import { messageFor, useForm } from '../form/formState.ts';
import type { FieldProps } from './Field.tsx';
import type { Option } from './SelectField.tsx';
import './Segmented.css';

interface Props<V extends string | number> {
  /** What is chosen; its words stand before the choices unless they are only for screen readers. */
  label: string;
  isLabelHidden?: boolean;
  options: readonly Option<V>[];
  value: V | undefined;
  onChange: (value: V) => void;
  disabled?: boolean;
}

/** One of two to four, all in sight. */
export function Segmented<V extends string | number>({ label, isLabelHidden, options, value, onChange, disabled = false }: Props<V>) {
  const name = useId();
  return (
    <fieldset className="segmented" disabled={disabled}>
      <legend className={isLabelHidden ? 'unseen' : 'field-label'}>{label}</legend>
      <div className="segments">
        {options.map((it) => (
          <label key={it.value} data-chosen={it.value === value || undefined}>
            <input type="radio" name={name} className="unseen" checked={it.value === value} onChange={() => onChange(it.value)} />
            {it.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface SegmentedFieldProps<V extends string | number> extends Omit<FieldProps, 'wide'> {
  options: readonly Option<V>[];
  /** What else changes when this changes. */
  onChosen?: (value: V) => void;
}

/** The same as a value of a form. */
export function SegmentedField<V extends string | number>({ name, label, help, options, onChosen, disabled }: SegmentedFieldProps<V>) {
  const { values, wrong, set, introduce } = useForm();
  const show = (value: unknown) => options.find((it) => it.value === value)?.label ?? '';
  useEffect(() => introduce(name, { label, show }));
  const error = messageFor(name, wrong);
  const value = options.find((it) => it.value === values[name])?.value;
  return (
    <div className="field" {...(error && { 'data-wrong': true })}>
      <Segmented
        label={label}
        options={options}
        value={value}
        {...(disabled && { disabled })}
        onChange={(chosen) => {
          set(name, chosen);
          onChosen?.(chosen);
        }}
      />
      {help && <span className="field-help">{help}</span>}
      {error && <span className="field-error">{error}</span>}
    </div>
  );
}
