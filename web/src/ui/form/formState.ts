import { createContext, useContext } from 'react';
import type { Call } from 'contract/call.ts';
import { wrongFields } from '../../api/request.ts';

export type Values = Record<string, unknown>;

/** What a field knows of its form. */
export interface FormState {
  values: Values;
  /** What it began with, before a draft or the person said otherwise; told where a draft may come back. */
  start?: Values;
  /** Path of a field → message, only those that may be shown by now. */
  wrong: Record<string, string>;
  required: ReadonlySet<string>;
  /** `complaint`: what the control itself cannot read, such as letters in a number. */
  set: (name: string, value: unknown, complaint?: string) => void;
  /** The person left the field: from now on it may complain. */
  leave: (name: string) => void;
  /** The field's label and how it shows a value, for the compare panel. */
  introduce: (name: string, field: Introduction) => void;
  isSaving: boolean;
}

export interface Introduction {
  label: string;
  show: (value: unknown) => string;
  take?: (value: unknown) => unknown;
}

export const FormContext = createContext<FormState | undefined>(undefined);

/** The form around a field. */
export function useForm(): FormState {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field stands inside a Form');
  return form;
}

/** What the call receives: an empty control becomes whichever kind of nothing the schema takes. */
export function inputOf(call: Call, values: Values, fixed: object): Values {
  const input: Values = { ...values, ...fixed };
  for (const [name, value] of Object.entries(input)) {
    if (value !== '' && value !== null && value !== undefined) continue;
    input[name] = wrongFields(call, { ...input, [name]: null })[name] === undefined ? null : undefined;
  }
  return input;
}

/** The names that the call refuses to be without. */
export const requiredBy = (call: Call, fixed: object): ReadonlySet<string> => new Set(Object.keys(wrongFields(call, fixed)));

/** The message of a field, or of the first thing inside it. */
export function messageFor(name: string, wrong: Record<string, string>): string | undefined {
  return wrong[name] ?? Object.entries(wrong).find(([path]) => path.startsWith(`${name}.`))?.[1];
}

/** The field that a path such as `panels.0.cantidad` belongs to. */
export const fieldOf = (path: string): string => path.split('.')[0] ?? path;

/** Whether the person has been where a path lies: in it, in what it is a part of, or in a part of it. */
export const hasLeft = (left: ReadonlySet<string>, path: string): boolean =>
  [...left].some((it) => it === path || path.startsWith(`${it}.`) || it.startsWith(`${path}.`));

/** What the server said about things that have no field here. */
export const complaintsWithoutField = (wrong: Record<string, string>, fields: ReadonlyMap<string, unknown>): string[] =>
  Object.entries(wrong).flatMap(([path, message]) => (fields.has(path) || fields.has(fieldOf(path)) ? [] : [message]));

/** The server's row in the shapes that the form's fields keep. */
export const valuesOf = (row: Values, fields: ReadonlyMap<string, Introduction>): Values =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, fields.get(name)?.take?.(value) ?? value]));

/** A field that somebody else changed, in both versions. */
export interface FieldDifference {
  label: string;
  mine: string;
  theirs: string;
}

/** The fields whose value differs from what is saved now. */
export const compareValues = (mine: Values, current: Values, fields: ReadonlyMap<string, Introduction>): FieldDifference[] =>
  [...fields]
    .filter(([name]) => Object.hasOwn(current, name) && asText(mine[name]) !== asText(current[name]))
    .map(([name, { label, show }]) => ({ label, mine: show(mine[name]), theirs: show(current[name]) }));

const asText = (value: unknown): string => (value === undefined || value === null || value === '' ? '' : JSON.stringify(value));
