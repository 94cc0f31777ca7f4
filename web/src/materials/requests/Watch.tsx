import { useEffect } from 'react';
import { useForm, type Values } from '../../ui/form/formState.ts';

/** Tells what surrounds the form what is written in it. */
export function Watch({ onValues }: { onValues: (values: Values) => void }) {
  const { values } = useForm();
  useEffect(() => onValues(values), [values, onValues]);
  return null;
}
