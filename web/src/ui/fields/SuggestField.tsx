import { useId } from 'react';
import { asText, Field, type FieldProps } from './Field.tsx';

interface Props extends FieldProps {
  suggestions: readonly string[];
  maxLength: number;
}

/** A line of text with usual answers to choose from; any other may be written. */
export function SuggestField({ suggestions, maxLength, ...field }: Props) {
  const list = useId();
  return (
    <Field {...field}>
      {({ id, value, set, onBlur, described }) => (
        <>
          <input
            id={id}
            className="control"
            name={field.name}
            list={list}
            maxLength={maxLength}
            autoComplete="off"
            placeholder="Elija o escriba"
            value={asText(value)}
            onChange={(event) => set(event.target.value)}
            onBlur={onBlur}
            {...described}
          />
          <datalist id={list}>
            {suggestions.map((it) => (
              <option key={it} value={it} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
