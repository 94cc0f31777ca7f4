import { formatPhone, parsePhone } from 'contract/phone.ts';
import { formatRut, parseRut } from 'contract/rut.ts';
import { asText, Field, type FieldProps } from './Field.tsx';

/** A text with a form of its own, which people write in several ways. */
interface TextForm {
  /** As people read it; what has another form stays as it is. */
  format: (text: string) => string;
  /** What was written, in its one form; undefined while it is not right. */
  read: (text: string) => string | undefined;
  placeholder: string;
  type?: 'tel';
  maxLength?: number;
}

const rut: TextForm = {
  format: formatRut,
  read: (text) => {
    const found = parseRut(text);
    return found.ok ? found.rut : undefined;
  },
  placeholder: '76.123.456-0',
};

const phone: TextForm = {
  format: formatPhone,
  read: (text) => {
    const found = parsePhone(text);
    return found.ok ? found.phone : undefined;
  },
  placeholder: '+56 9 1234 5678',
  type: 'tel',
  maxLength: 30,
};

/** A tax id, with or without dots; written `76.123.456-0` when the person leaves it. */
export const RutField = (field: FieldProps) => <CheckedField kind={rut} {...field} />;

/** A telephone in any usual form; written `+56 9 1234 5678` when the person leaves it. */
export const PhoneField = (field: FieldProps) => <CheckedField kind={phone} {...field} />;

function CheckedField({ kind: { format, read, ...input }, disabled, ...field }: FieldProps & { kind: TextForm }) {
  const show = (value: unknown) => format(asText(value));
  return (
    <Field {...field} show={show} take={show}>
      {({ id, value, set, onBlur, described }) => (
        <input
          id={id}
          className="control"
          name={field.name}
          autoComplete="off"
          disabled={disabled}
          value={asText(value)}
          onChange={(event) => set(event.target.value)}
          onBlur={() => {
            const said = read(asText(value));
            if (said !== undefined) set(format(said));
            onBlur();
          }}
          {...input}
          {...described}
        />
      )}
    </Field>
  );
}
