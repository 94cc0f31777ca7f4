import { asText, Field, type FieldProps } from './Field.tsx';

interface Props extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url';
  placeholder?: string;
  /** What the browser may fill in: `email`, `username`, `off` … */
  autoComplete?: string;
  maxLength?: number;
  /** The first field of a page that has nothing else to do, such as sign-in. */
  autoFocus?: boolean;
}

/** One line of text. */
export function TextField({ type = 'text', placeholder, autoComplete = 'off', maxLength, autoFocus, disabled, ...field }: Props) {
  return (
    <Field {...field}>
      {({ id, value, set, onBlur, described }) => (
        <input
          id={id}
          className="control"
          type={type}
          name={field.name}
          value={asText(value)}
          placeholder={placeholder}
          autoComplete={autoComplete}
          maxLength={maxLength}
          autoFocus={autoFocus}
          disabled={disabled}
          onChange={(event) => set(event.target.value)}
          onBlur={onBlur}
          {...described}
        />
      )}
    </Field>
  );
}
