import { useLayoutEffect } from 'react';
import { useForm, type Values } from '../../ui/form/formState.ts';

/** Tells what surrounds the form what is written in it, before the browser does anything else: the page may be left at the next moment. */
export function Watch({ onValues }: { onValues: (values: Values) => void }) {
  const { values } = useForm();
  useLayoutEffect(() => onValues(values), [values, onValues]);
  return null;
}
