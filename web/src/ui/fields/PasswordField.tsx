import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { asText, Field, type FieldProps } from './Field.tsx';

/** A password, which the person may look at while writing. */
export function PasswordField({ isNew = false, ...field }: FieldProps & { isNew?: boolean }) {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...field} show={() => '••••••'}>
      {({ id, value, set, onBlur, described }) => (
        <span className="control-affix" style={{ '--after': '36px' }}>
          <input
            id={id}
            className="control"
            type={isShown ? 'text' : 'password'}
            name={field.name}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            value={asText(value)}
            onChange={(event) => set(event.target.value)}
            onBlur={onBlur}
            {...described}
          />
          <button
            type="button"
            aria-label={isShown ? 'Ocultar la clave' : 'Mostrar la clave'}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          </button>
        </span>
      )}
    </Field>
  );
}
