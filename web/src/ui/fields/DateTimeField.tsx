import { formatInstant } from 'contract/format.ts';
import { asText, Field, type FieldProps } from './Field.tsx';
import { LazyDateTimePicker } from './lazyPickers.tsx';

/** A day and a time, kept as an instant; read and written on the clocks of Santiago. */
export function DateTimeField({ disabled = false, ...field }: FieldProps) {
  return (
    <Field {...field} show={(value) => formatInstant(asText(value))}>
      {({ value, set, ...control }) => (
        <LazyDateTimePicker value={asText(value)} onChange={(instant) => set(instant)} disabled={disabled} {...control} />
      )}
    </Field>
  );
}
