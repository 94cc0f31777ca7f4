import { useEffect, useRef, type ReactNode } from 'react';
import { FormContext, useForm, type FormState, type Values } from '../form/formState.ts';

type Path = readonly (string | number)[];

interface Props {
  /** Where the part stands in the form: `['items', 0, 'documents', 1]`. Its first name is a field that the form knows. */
  path: readonly [field: string, ...rest: (string | number)[]];
  children: ReactNode;
}

/** Fields of a part of a form's value, such as one document of a line: inside it they have the names of the part. */
export function FieldsWithin({ path: [field, ...rest], children }: Props) {
  const form = useForm();
  const whole = form.values[field];
  // Two fields may change in one breath: the second begins from what the first has left.
  const latest = useRef(whole);
  useEffect(() => {
    latest.current = whole;
  });
  const prefix = `${[field, ...rest].join('.')}.`;
  const part: FormState = {
    ...form,
    values: valuesAt(whole, rest),
    wrong: Object.fromEntries(
      Object.entries(form.wrong).flatMap(([path, message]) => (path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [])),
    ),
    required: new Set(),
    set: (name, value) => {
      // An empty control is no value.
      latest.current = withValueAt(latest.current, [...rest, name], value === '' ? null : value);
      form.set(field, latest.current);
    },
    leave: (name) => form.leave(prefix + name),
    introduce: () => undefined,
  };
  return <FormContext value={part}>{children}</FormContext>;
}

/** What stands under a path; nothing where there is no such part. */
export function valuesAt(whole: unknown, path: Path): Values {
  const found = path.reduce<unknown>((part, step) => (isPart(part) ? Reflect.get(part, step) : undefined), whole);
  return isPart(found) ? { ...found } : {};
}

/** The same with another value under a path; what is beside it stays as it is. */
export function withValueAt(whole: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const inner = withValueAt(isPart(whole) ? Reflect.get(whole, step) : undefined, rest, value);
  if (Array.isArray(whole)) return whole.map((it: unknown, at) => (at === Number(step) ? inner : it));
  return { ...(isPart(whole) ? whole : {}), [step]: inner };
}

const isPart = (value: unknown): value is object => typeof value === 'object' && value !== null;
