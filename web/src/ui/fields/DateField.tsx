import { formatDay } from 'contract/format.ts';
import { asText, Field, type FieldProps } from './Field.tsx';
import { LazyDayPicker } from './lazyPickers.tsx';

/** A calendar day, kept as `YYYY-MM-DD`. */
export function DateField({ disabled = false, ...field }: FieldProps) {
  return (
    <Field {...field} show={(value) => formatDay(asText(value))}>
      {({ value, set, ...control }) => (
        <LazyDayPicker value={asText(value)} onChange={(day) => set(day)} disabled={disabled} {...control} />
      )}
    </Field>
  );
}
