import { CloseOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Button } from '../page/Button.tsx';
import { Choose, type Source } from './Choose.tsx';
import { Field, type FieldProps } from './Field.tsx';
import type { Option } from './SelectField.tsx';
import './ChooseSeveralField.css';

interface Props<Row extends object> extends FieldProps, Source<Row> {
  placeholder?: string;
}

/** Several of many rows of another list: chosen one after the other, each taken out again by its own button. */
export function ChooseSeveralField<Row extends object>({ call, fixed, option, placeholder, disabled = false, ...field }: Props<Row>) {
  const [names, setNames] = useState<ReadonlyMap<Option['value'], string>>(new Map());
  const nameOf = (value: Option['value']) => names.get(value) ?? `N.º ${value}`;
  return (
    <Field {...field} show={(value) => valuesIn(value).map(nameOf).join(', ')}>
      {({ id, value, set, onBlur, isWrong, described }) => {
        const chosen = valuesIn(value);
        return (
          <div className="several">
            {chosen.length > 0 && (
              <ul aria-label={`${field.label}: elegidos`}>
                {chosen.map((it) => (
                  <li key={it}>
                    <span>{nameOf(it)}</span>
                    <Button
                      kind="text"
                      icon={<CloseOutlined />}
                      label={`Quitar ${nameOf(it)}`}
                      onClick={() => set(chosen.filter((other) => other !== it))}
                    />
                  </li>
                ))}
              </ul>
            )}
            <Choose
              id={id}
              call={call}
              option={option}
              {...(fixed && { fixed })}
              placeholder={placeholder ?? (chosen.length > 0 ? 'Agregar otro…' : 'Elija…')}
              value={null}
              isWrong={isWrong}
              disabled={disabled}
              onBlur={onBlur}
              onChange={(one, name) => {
                if (one === null || chosen.includes(one)) return;
                setNames(new Map([...names, [one, name ?? String(one)]]));
                set([...chosen, one]);
              }}
              {...described}
            />
          </div>
        );
      }}
    </Field>
  );
}

const isValue = (it: unknown): it is Option['value'] => typeof it === 'number' || typeof it === 'string';
const valuesIn = (value: unknown): Option['value'][] => (Array.isArray(value) ? value.filter(isValue) : []);
