import { DeleteOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Button } from '../../ui/page/Button.tsx';
import './tolerances.css';

const rowsIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Of which families of materials more is received than ordered, and how much. */
export function GroupFields({ families }: { families: readonly { id: number; name: string }[] }) {
  const { values, wrong, set, introduce } = useForm();
  useEffect(() => introduce('groups', { label: 'Recepción de materiales', show: (value) => `${rowsIn(value).length} familias` }));
  const rows = rowsIn(values['groups']);
  const options = families.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <fieldset className="tolerance-groups">
      <legend>Recepción de materiales sobre lo ordenado</legend>
      <p className="muted">
        Por familia. De las que no están aquí no se recibe más de lo que pide la orden. Lo que se ordena en unidades enteras se recibe en
        unidades enteras: de 10 con 5 % no llegan más de 10.
      </p>
      {rows.length > 0 && (
        <ul aria-label="Familias">
          {rows.map((_, at) => (
            // What stands in a line has no other name than its place.
            <li key={`${at}`}>
              <FieldsWithin path={['groups', at]}>
                <SelectField name="family_id" label={`Familia ${at + 1}`} options={options} />
                <NumberField name="percent" label="Porcentaje" unit="%" />
              </FieldsWithin>
              <Button
                kind="text"
                icon={<DeleteOutlined />}
                label={`Quitar la familia ${at + 1}`}
                onClick={() => set('groups', rows.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button onClick={() => set('groups', [...rows, { family_id: null, percent: '' }])}>Agregar familia</Button>
      {wrong['groups'] && <span className="field-error">{wrong['groups']}</span>}
    </fieldset>
  );
}
