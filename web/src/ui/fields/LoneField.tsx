import { useId, type ReactNode } from 'react';
import type { Refused } from '../../api/refusal.ts';
import { messageFor } from '../form/formState.ts';

interface Props {
  label: string;
  /** Its name in the call's schema. */
  name: string;
  /** How the call ended that sent it. */
  refused: Refused | null;
  help?: string;
  /** The label is only read aloud. */
  isLabelHidden?: boolean;
  children: (control: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

/** A field whose call is sent without a `Form`, by an action with this name among its `placed`: what is refused of it stands under it. */
export function LoneField({ label, name, refused, help, isLabelHidden = false, children }: Props) {
  const id = useId();
  const error = messageFor(name, refused?.fields ?? {});
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field" {...(error && { 'data-wrong': true })}>
      <label className={isLabelHidden ? 'unseen' : 'field-label'} htmlFor={id}>
        {label}
      </label>
      {children({ id, ...(error && { 'aria-invalid': true }), ...(described && { 'aria-describedby': described }) })}
      {help && (
        <span id={`${id}-help`} className="field-help">
          {help}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
