import { asText, Field, type FieldProps } from './Field.tsx';

/** Several lines of text. */
export function AreaField({ rows = 4, maxLength, disabled, ...field }: FieldProps & { rows?: number; maxLength?: number }) {
  return (
    <Field wide {...field}>
      {({ id, value, set, onBlur, described }) => (
        <textarea
          id={id}
          className="control"
          name={field.name}
          rows={rows}
          maxLength={maxLength}
          disabled={disabled}
          value={asText(value)}
          onChange={(event) => set(event.target.value)}
          onBlur={onBlur}
          {...described}
        />
      )}
    </Field>
  );
}
