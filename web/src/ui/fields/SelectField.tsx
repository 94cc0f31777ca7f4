import { Field, type FieldProps } from './Field.tsx';
import { Select } from './Select.tsx';

export interface Option<V extends string | number = string | number> {
  value: V;
  label: string;
}

interface Props extends FieldProps {
  options: readonly Option[];
  placeholder?: string;
  /** Several at once; the value is a list. */
  several?: boolean;
  /** What else changes when this changes: the communes of another region. */
  onChosen?: (value: unknown) => void;
}

/** One of a short, known list. */
export function SelectField({ options, placeholder = 'Elija…', several, onChosen, disabled, ...field }: Props) {
  const labelOf = (value: unknown) => options.find((it) => it.value === value)?.label ?? '';
  return (
    <Field {...field} show={(value) => (Array.isArray(value) ? value.map(labelOf).join(', ') : labelOf(value))}>
      {({ id, value, set, onBlur, isWrong, described }) => (
        <Select<unknown>
          id={id}
          value={value === null || value === '' ? undefined : value}
          options={[...options]}
          placeholder={placeholder}
          allowClear
          {...(several && { mode: 'multiple' as const })}
          {...(isWrong && { status: 'error' as const })}
          disabled={disabled ?? false}
          onChange={(chosen) => {
            set(chosen ?? null);
            onChosen?.(chosen);
          }}
          onBlur={onBlur}
          {...described}
        />
      )}
    </Field>
  );
}
