import { useEffect, useId, type ReactNode } from 'react';
import { messageFor, useForm } from '../form/formState.ts';

/** What every field has; `name` is the name in the call's schema. */
export interface FieldProps {
  name: string;
  label: string;
  /** A sentence under the control: what is meant, an example. */
  help?: string;
  /** Takes the whole width of a section. */
  wide?: boolean;
  /** Because of what else was chosen, which the schema does not say by itself. */
  isNeeded?: boolean;
  disabled?: boolean;
}

/** What a control needs to be labelled, filled and heard. */
export interface Control {
  id: string;
  value: unknown;
  set: (value: unknown, complaint?: string) => void;
  onBlur: () => void;
  isWrong: boolean;
  described: { 'aria-invalid'?: true; 'aria-required'?: true; 'aria-describedby'?: string };
}

interface Props extends FieldProps {
  /** How the field writes a value for people, in the compare panel. */
  show?: (value: unknown) => string;
  /** What the field makes of the value in the server's row, when the form keeps it in another shape. */
  take?: (value: unknown) => unknown;
  /** The control always has a value, such as a switch: a mark for what is required would say nothing. */
  isNeverEmpty?: boolean;
  children: (control: Control) => ReactNode;
}

/** Label, control, help and error of one value of the form: all fields of the kit are made of it. */
export function Field({ name, label, help, wide = false, show = asText, take, isNeverEmpty = false, isNeeded = false, children }: Props) {
  const id = useId();
  const { values, wrong, required, set, leave, introduce } = useForm();
  useEffect(() => introduce(name, { label, show, ...(take && { take }) }));
  const error = messageFor(name, wrong);
  const isRequired = (isNeeded || required.has(name)) && !isNeverEmpty;
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');

  return (
    <div className={`field${wide ? ' field-wide' : ''}`} {...(error && { 'data-wrong': true })}>
      <label className="field-label" htmlFor={id} data-required={isRequired || undefined}>
        {label}
      </label>
      {children({
        id,
        value: values[name],
        set: (value, complaint) => set(name, value, complaint),
        onBlur: () => leave(name),
        isWrong: error !== undefined,
        described: {
          ...(error && { 'aria-invalid': true }),
          ...(isRequired && { 'aria-required': true }),
          ...(described && { 'aria-describedby': described }),
        },
      })}
      {help && (
        <span id={`${id}-help`} className="field-help">
          {help}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error">
          {error}
        </span>
      )}
    </div>
  );
}

/** The plain text of a value. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
