import { DeleteOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import { billingModes } from 'contract/orders/index.ts';
import { Button } from '../page/Button.tsx';
import { FieldsWithin } from '../fields/FieldsWithin.tsx';
import { useForm } from '../form/formState.ts';
import { NumberField } from '../fields/NumberField.tsx';
import { SelectField } from '../fields/SelectField.tsx';
import { TextField } from '../fields/TextField.tsx';
import './TermsFields.css';

const modes = Object.entries(billingModes).map(([value, label]) => ({ value, label }));

/** What is agreed of advance, retention and milestones of an order: when it is made, and when it is amended. */
export function TermsFields() {
  const { introduce } = useForm();
  useEffect(() => introduce('terms', { label: 'Anticipo, retención e hitos', show: () => '' }));
  return (
    <fieldset className="terms-fields">
      <legend>Anticipo, retención e hitos</legend>
      <FieldsWithin path={['terms']}>
        <NumberField name="advance_percent" label="Anticipo" unit="%" help="Del neto; cada HES lo descuenta en su parte." />
        <NumberField name="retention_percent" label="Retención" unit="%" help="De lo que acepta cada HES; se libera al final." />
        <SelectField name="billing_mode" label="Se factura" options={modes} />
        <Milestones />
      </FieldsWithin>
    </fieldset>
  );
}

const rowsIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function Milestones() {
  const { values, wrong, set, introduce } = useForm();
  useEffect(() => introduce('milestones', { label: 'Hitos', show: () => '' }));
  if (values['billing_mode'] !== 'hitos') return null;
  const rows = rowsIn(values['milestones']);
  return (
    <div className="field field-wide" {...(wrong['milestones'] && { 'data-wrong': true })}>
      <ol className="terms-milestones" aria-label="Hitos">
        {rows.map((_, at) => (
          // What stands in a line has no other name than its place.
          <li key={`${at}`}>
            <FieldsWithin path={['milestones', at]}>
              <TextField name="name" label={`Hito ${at + 1}`} maxLength={120} />
              <NumberField name="percent" label="Porcentaje" unit="%" />
            </FieldsWithin>
            <Button
              kind="text"
              icon={<DeleteOutlined />}
              label={`Quitar el hito ${at + 1}`}
              onClick={() => set('milestones', rows.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <Button onClick={() => set('milestones', [...rows, { name: '', percent: '' }])}>Agregar hito</Button>
      {/* Below what is clicked: above it, it would push the button away from the pointer. */}
      {wrong['milestones'] && <span className="field-error">{wrong['milestones']}</span>}
    </div>
  );
}
