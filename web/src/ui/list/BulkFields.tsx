import { useEffect, useState, type ReactNode } from 'react';
import { FormContext, useForm, type FormState, type Values } from '../form/formState.ts';
import './BulkFields.css';

/** What several things can be given at once, with what it is before anybody says. */
export interface BulkFact {
  name: string;
  label: string;
  start: unknown;
  field: ReactNode;
}

interface Props {
  /** The field of the call that takes them, and what it is called. */
  name: string;
  label: string;
  rows: readonly { id: number; version: number }[];
  names: string;
  facts: readonly BulkFact[];
  /** What else changes with what was ticked. */
  whole?: (values: Values) => Values;
}

/** The same new values for several things, sent as a list of them; only what is ticked is changed. */
export function BulkFields({ name: field, label, rows, names, facts, whole = (it) => it }: Props) {
  const form = useForm();
  const [values, setValues] = useState<Values>({});
  const [complaints, setComplaints] = useState<Record<string, string>>({});
  useEffect(() => form.introduce(field, { label, show: () => '' }));

  const keep = (next: Values, saying: Record<string, string>) => {
    setValues(next);
    setComplaints(saying);
    const isAnything = Object.keys(next).length > 0;
    form.set(field, isAnything ? rows.map(({ id, version }) => ({ id, version, ...whole(next) })) : undefined, Object.values(saying)[0]);
  };
  const inside: FormState = {
    ...form,
    values,
    wrong: { ...wrongOfEach(form.wrong, field), ...complaints },
    required: new Set(),
    set: (name, value, complaint) =>
      keep({ ...values, [name]: value }, { ...without(complaints, name), ...(complaint && { [name]: complaint }) }),
    leave: () => form.leave(field),
    introduce: () => undefined,
  };
  return (
    <FormContext value={inside}>
      <p className="muted">{names}</p>
      {facts.map((fact) => (
        <div key={fact.name} className="bulk-fact">
          <label className="tick">
            <input
              type="checkbox"
              checked={fact.name in values}
              onChange={(event) =>
                event.target.checked
                  ? keep({ ...values, [fact.name]: fact.start }, complaints)
                  : keep(without(values, fact.name), without(complaints, fact.name))
              }
            />
            Cambiar: {fact.label.toLowerCase()}
          </label>
          {Object.hasOwn(values, fact.name) && fact.field}
        </div>
      ))}
      {form.wrong[field] && Object.keys(values).length === 0 && (
        <p className="field-error" role="alert">
          Marque al menos un dato para cambiar.
        </p>
      )}
    </FormContext>
  );
}

const without = <T,>(record: Record<string, T>, name: string) => Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

/** `projects.3.avance` is about the one field that all of them share. */
const wrongOfEach = (wrong: Record<string, string>, field: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wrong).map(([path, message]) => [path.startsWith(`${field}.`) ? path.replace(/^\w+\.\d+\./, '') : path, message]),
  );
