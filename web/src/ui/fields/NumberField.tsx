import { useState } from 'react';
import { formatNumber } from 'contract/format.ts';
import { asText, Field, type Control, type FieldProps } from './Field.tsx';
import { typedDecimal } from './typedDecimal.ts';

interface Props extends FieldProps {
  /** `text` keeps exact decimals as the amounts of the contract do; `number` is for counts and percents. */
  as?: 'text' | 'number';
  /** Shown before the number: `$`, `US$`. */
  prefix?: string;
  /** Shown after the number: `kWp`, `%`. */
  unit?: string;
}

/** A number as Chileans write it: `1.234,5`. What it cannot read it says, and nothing is guessed. */
export function NumberField({ as = 'text', prefix, unit, disabled, ...field }: Props) {
  return (
    <Field {...field} show={readableNumber}>
      {(control) => <NumberControl control={control} as={as} prefix={prefix} unit={unit} disabled={disabled} />}
    </Field>
  );
}

const readableNumber = (value: unknown) => formatNumber(asText(value));

interface ControlProps {
  control: Control;
  as: 'text' | 'number';
  prefix?: string | undefined;
  unit?: string | undefined;
  disabled?: boolean | undefined;
}

/** The control alone, for a number that is a part of a field, such as a cell of a table. */
export function NumberControl({ control: { id, value, set, onBlur, isWrong, described }, as, prefix, unit, disabled }: ControlProps) {
  const [typing, setTyping] = useState<string>();
  const read = (typed: string) => {
    setTyping(typed);
    const { text, complaint } = typedDecimal(typed);
    if (text === '') return set(null);
    if (complaint) return set(text, complaint);
    set(as === 'number' ? Number(text) : text);
  };
  return (
    <span
      className="control-affix"
      style={{ '--before': prefix && `${prefix.length * 8 + 18}px`, '--after': unit && `${unit.length * 8 + 20}px` }}
    >
      {prefix && <span className="affix affix-before">{prefix}</span>}
      <input
        id={id}
        className="control"
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={typing ?? readableNumber(value)}
        onChange={(event) => read(event.target.value)}
        onBlur={() => {
          // What could not be read stays as it was typed, beside its message.
          if (!isWrong) setTyping(undefined);
          onBlur();
        }}
        {...described}
      />
      {unit && <span className="affix affix-after">{unit}</span>}
    </span>
  );
}
