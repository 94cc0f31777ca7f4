import { useState } from 'react';
import { Choose, type Source } from './Choose.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { useForm } from '../form/formState.ts';

interface Props<Row extends object> extends FieldProps, Source<Row> {
  /** The name of the value the form begins with. */
  startLabel?: string | null;
  placeholder?: string;
  /** Hears the name of what was chosen. */
  onChosen?: (label: string | undefined) => void;
}

/** One of many rows of another list: a client, a person, a project. */
export function ChooseField<Row extends object>({
  call,
  fixed,
  option,
  startLabel,
  placeholder,
  onChosen,
  disabled,
  ...field
}: Props<Row>) {
  const { values, start } = useForm();
  // A draft may have begun with another value, whose name nobody has told.
  const [label, setLabel] = useState(!start || values[field.name] === start[field.name] ? (startLabel ?? undefined) : undefined);
  return (
    <Field {...field} show={() => label ?? ''}>
      {({ id, value, set, onBlur, isWrong, described }) => (
        <Choose
          id={id}
          call={call}
          option={option}
          {...(fixed && { fixed })}
          {...(placeholder && { placeholder })}
          value={typeof value === 'number' || typeof value === 'string' ? value : null}
          valueLabel={label}
          isWrong={isWrong}
          disabled={disabled ?? false}
          onBlur={onBlur}
          onChange={(chosen, name) => {
            set(chosen);
            setLabel(name);
            onChosen?.(name);
          }}
          {...described}
        />
      )}
    </Field>
  );
}
