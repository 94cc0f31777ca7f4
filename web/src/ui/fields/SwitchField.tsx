import { Field, type FieldProps } from './Field.tsx';

/** Yes or no. */
export function SwitchField({ words = ['Sí', 'No'], disabled, ...field }: FieldProps & { words?: readonly [yes: string, no: string] }) {
  return (
    <Field {...field} isNeverEmpty show={(value) => (value === true ? words[0] : words[1])}>
      {({ id, value, set, described }) => (
        <span className="switch">
          <input
            id={id}
            type="checkbox"
            role="switch"
            disabled={disabled}
            checked={value === true}
            onChange={(event) => set(event.target.checked)}
            {...described}
          />
          <span aria-hidden>{value === true ? words[0] : words[1]}</span>
        </span>
      )}
    </Field>
  );
}
