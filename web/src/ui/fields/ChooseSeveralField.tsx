import { useState } from 'react';
import { useFinding, type Source } from './Choose.tsx';
import { Field, type Control, type FieldProps } from './Field.tsx';
import { Select } from './Select.tsx';
import type { Option } from './SelectField.tsx';

interface Props<Row extends object> extends FieldProps, Source<Row> {}

/** Several of many rows of another list: found by what is typed, each taken out again by its own mark or by Backspace. */
export function ChooseSeveralField<Row extends object>({ call, fixed, option, disabled = false, ...field }: Props<Row>) {
  const [names, setNames] = useState<ReadonlyMap<Option['value'], string>>(new Map());
  const nameOf = (value: Option['value']) => names.get(value) ?? `N.º ${value}`;
  return (
    <Field {...field} show={(value) => valuesIn(value).map(nameOf).join(', ')}>
      {(control) => (
        <ChooseSeveral
          {...control}
          call={call}
          option={option}
          {...(fixed && { fixed })}
          disabled={disabled}
          nameOf={nameOf}
          onName={({ value, label }) => setNames((all) => new Map([...all, [value, label]]))}
        />
      )}
    </Field>
  );
}

interface SeveralProps<Row extends object> extends Control, Source<Row> {
  disabled?: boolean;
  placeholder?: string;
  /** What does not fit into one line is counted. */
  isOneLine?: boolean;
  nameOf: (value: Option['value']) => string;
  /** Hears the name of what was chosen. */
  onName: (chosen: Option) => void;
}

/** The control of such a field, for who keeps what was chosen elsewhere. */
export function ChooseSeveral<Row extends object>(props: SeveralProps<Row>) {
  const { call, fixed, option, id, value, set, onBlur, isWrong, described, disabled = false, nameOf, onName } = props;
  const { placeholder = 'Elija…', isOneLine = false } = props;
  const chosen = valuesIn(value);
  const add = (one: Option) => {
    if (chosen.includes(one.value)) return;
    onName(one);
    set([...chosen, one.value]);
  };
  const { options, waitForRows, forget, finding } = useFinding({ call, option, ...(fixed && { fixed }) }, add);
  return (
    <div className={isOneLine ? 'choose choose-line' : 'choose'} onKeyDownCapture={waitForRows}>
      {/* Each with its name: what was chosen is not among what other words find, where Enter takes the first. */}
      <Select<Pick<Option, 'value' | 'label'>[]>
        {...finding}
        id={id}
        mode="multiple"
        labelInValue
        value={chosen.map((it) => ({ value: it, label: nameOf(it) }))}
        options={options}
        placeholder={placeholder}
        {...(isOneLine && { maxTagCount: 'responsive' as const })}
        disabled={disabled}
        allowClear
        {...(isWrong && { status: 'error' as const })}
        onSelect={({ value: one }) => {
          const found = options.find((it) => it.value === one);
          if (found) add(found);
        }}
        onChange={(left) => {
          forget();
          if (left.length < chosen.length) set(left.map((it) => it.value));
        }}
        onBlur={() => {
          forget();
          onBlur();
        }}
        {...described}
      />
    </div>
  );
}

const isValue = (it: unknown): it is Option['value'] => typeof it === 'number' || typeof it === 'string';
const valuesIn = (value: unknown): Option['value'][] => (Array.isArray(value) ? value.filter(isValue) : []);
