import { formatPhone, parsePhone } from 'contract/phone.ts';
import { asText, Field, type FieldProps } from './Field.tsx';

const show = (value: unknown) => formatPhone(asText(value));

/** A telephone in any usual form; written `+56 9 1234 5678` when the person leaves it. */
export function PhoneField({ disabled, ...field }: FieldProps) {
  return (
    <Field {...field} show={show} take={show}>
      {({ id, value, set, onBlur, described }) => (
        <input
          id={id}
          className="control"
          name={field.name}
          type="tel"
          placeholder="+56 9 1234 5678"
          autoComplete="off"
          maxLength={30}
          disabled={disabled}
          value={asText(value)}
          onChange={(event) => set(event.target.value)}
          onBlur={() => {
            const read = parsePhone(asText(value));
            if (read.ok) set(formatPhone(read.phone));
            onBlur();
          }}
          {...described}
        />
      )}
    </Field>
  );
}
