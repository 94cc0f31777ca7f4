import { DeleteOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/page/Button.tsx';
import { Choose } from '../../ui/fields/Choose.tsx';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { TextField } from '../../ui/fields/TextField.tsx';
import { suppliers } from '../sources.ts';
import { SupplierTaxIdField } from '../SupplierTaxIdField.tsx';

const name = 'suppliers';
const peopleIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Whom to invite: found among those that the company knows, or written by hand, each with the e-mail that the link goes to. */
export function SuppliersField() {
  const { values, wrong, set, introduce } = useForm();
  useEffect(() => introduce(name, { label: 'Proveedores', show: (value) => `${peopleIn(value).length} proveedores` }));
  const invited = peopleIn(values[name]);
  // It begins empty again after each one that was found.
  const [found, setFound] = useState(0);
  const add = (supplier: { rut: string; name: string }) => {
    setFound(found + 1);
    set(name, [...invited, { ...supplier, email: null }]);
  };
  return (
    <div className="field field-wide" {...(wrong[name] && { 'data-wrong': true })}>
      <span className="field-label" aria-hidden>
        Agregar proveedor
      </span>
      <Choose
        key={found}
        {...suppliers}
        label="Agregar proveedor"
        placeholder="Nombre, RUT o código"
        value={null}
        onChange={(chosen, label = '') => {
          // Of who is from abroad the code: their tax id is the register's.
          if (typeof chosen === 'string') add({ rut: chosen, name: label });
        }}
      />
      {wrong[name] && <span className="field-error">{wrong[name]}</span>}
      <ol className="invited" aria-label="Proveedores que se invitan">
        {invited.map((_, at) => (
          // What stands in a line has no other name than its place.
          <li key={`${at}`}>
            <FieldsWithin path={[name, at]}>
              <SupplierTaxIdField name="rut" label="RUT" />
              <TextField name="name" label="Nombre" maxLength={120} />
              <TextField name="email" label="Correo" type="email" maxLength={254} help="Sin correo, registre usted su oferta." />
            </FieldsWithin>
            <Button
              kind="text"
              icon={<DeleteOutlined />}
              label={`Quitar proveedor ${at + 1}`}
              onClick={() => set(name, invited.toSpliced(at, 1))}
            >
              Quitar
            </Button>
          </li>
        ))}
      </ol>
      <Button onClick={() => add({ rut: '', name: '' })}>Agregar otro proveedor</Button>
    </div>
  );
}
