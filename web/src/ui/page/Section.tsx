import type { ReactNode } from 'react';

/** A titled group of fields in two columns; one column on a phone. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="form-section">
      <legend>{title}</legend>
      <div className="form-grid">{children}</div>
    </fieldset>
  );
}
