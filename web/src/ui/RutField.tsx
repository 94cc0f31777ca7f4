import { formatRut, parseRut } from 'contract/rut.ts';
import { asText, Field, type FieldProps } from './Field.tsx';

const show = (value: unknown) => formatRut(asText(value));

/** A tax id, with or without dots; written `76.123.456-0` when the person leaves it. */
export function RutField({ disabled, ...field }: FieldProps) {
  return (
    <Field {...field} show={show} take={show}>
      {({ id, value, set, onBlur, described }) => (
        <input
          id={id}
          className="control"
          name={field.name}
          placeholder="76.123.456-0"
          autoComplete="off"
          disabled={disabled}
          value={asText(value)}
          onChange={(event) => set(event.target.value)}
          onBlur={() => {
            const read = parseRut(asText(value));
            if (read.ok) set(formatRut(read.rut));
            onBlur();
          }}
          {...described}
        />
      )}
    </Field>
  );
}
