import { AimOutlined } from '@ant-design/icons';
import { useState, type ClipboardEvent } from 'react';
import { tipoInstalacion } from 'contract/catalogues/entries/projects.ts';
import { readPoint } from 'contract/coordinates.ts';
import type { Place } from 'contract/projects/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { asText, Field } from '../../ui/fields/Field.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { PhoneField } from '../../ui/fields/CheckedField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { CommuneFields } from '../../ui/fields/CommuneFields.tsx';
import { EntryField } from '../EntryField.tsx';
import { withComma } from '../degrees.ts';
import '../projects.css';

/** What a person may say of a place; a new one may also be given a code, and its first contact: the others have a tab of their own. */
export function PlaceFields({ place }: { place?: Place }) {
  const isNew = place === undefined;
  return (
    <>
      <TextField name="nombre" label="Nombre" maxLength={200} />
      {isNew && (
        <TextField name="codigoLugarInstalacion" label="Código" maxLength={30} placeholder="Automático" help="Vacío: el siguiente libre." />
      )}
      <CommuneFields />
      <TextField name="direccion" label="Dirección" maxLength={200} />
      <div className="coordinates">
        <CoordinateField name="latitud" label="Latitud" />
        <CoordinateField name="longitud" label="Longitud" />
        <HereButton />
      </div>
      <EntryField
        name="tipo_instalacion_id"
        label="Tipo de instalación"
        catalogue={tipoInstalacion}
        {...(place && { chosen: [{ id: place.tipo_instalacion_id, nombre: place.tipo_instalacion }] })}
      />
      <NumberField name="kwp" label="Potencia" unit="kWp" />
      {isNew && (
        <>
          <TextField name="nombreContacto" label="Contacto en el lugar" maxLength={120} />
          <TextField name="emailContacto" label="Correo del contacto" type="email" />
          <PhoneField name="telefonoContacto" label="Teléfono del contacto" />
        </>
      )}
    </>
  );
}

const comma = (value: unknown) => withComma(asText(value));

/** Decimal degrees, with comma or point; a point pasted in any usual form fills both. */
function CoordinateField({ name, label }: { name: 'latitud' | 'longitud'; label: string }) {
  const form = useForm();
  const paste = (event: ClipboardEvent) => {
    const point = readPoint(event.clipboardData.getData('text'));
    if (!point.ok) return;
    event.preventDefault();
    form.set('latitud', point.latitud.toFixed(6));
    form.set('longitud', point.longitud.toFixed(6));
  };
  return (
    <Field name={name} label={label} help={name === 'latitud' ? 'Ejemplo: -33,4372' : 'Ejemplo: -70,6506'} show={comma}>
      {({ id, value, set, onBlur, described }) => (
        <input
          id={id}
          className="control"
          inputMode="text"
          autoComplete="off"
          value={comma(value)}
          onChange={(event) => set(event.target.value.replace(',', '.'))}
          onPaste={paste}
          onBlur={onBlur}
          {...described}
        />
      )}
    </Field>
  );
}

/** On site: the device says where it is. */
function HereButton() {
  const { set } = useForm();
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle');
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        set('latitud', coords.latitude.toFixed(6));
        set('longitud', coords.longitude.toFixed(6));
        setState('idle');
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };
  if (!window.isSecureContext) return null;
  return (
    <div>
      <Button kind="text" icon={<AimOutlined />} busy={state === 'asking'} onClick={ask}>
        Usar mi ubicación
      </Button>
      {state === 'failed' && (
        <p className="field-help" role="status">
          El dispositivo no entregó su ubicación. Revise el permiso o escríbala.
        </p>
      )}
    </div>
  );
}
