import { useId, useState } from 'react';
import { listComunasByRegion, listRegiones } from 'contract/catalogues/index.ts';
import { useCall } from '../../api.ts';
import { useForm } from '../form/formState.ts';
import { SelectField } from './SelectField.tsx';
import { Select } from './Select.tsx';

/** Region, then commune; only the commune is kept: its code begins with its region's. */
export function CommuneFields() {
  const id = useId();
  const { values, set } = useForm();
  const [chosen, setChosen] = useState<string>();
  const commune = values['codigo_comuna'];
  const region = typeof commune === 'string' && commune !== '' ? commune.slice(0, 2) : chosen;
  const { data: regions = [], isLoading } = useCall(listRegiones, {});
  const { data: communes = [] } = useCall(listComunasByRegion, { id: region ?? '' }, { enabled: region !== undefined });

  return (
    <>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          Región
        </label>
        <Select<string>
          id={id}
          {...(region && { value: region })}
          allowClear
          loading={isLoading}
          placeholder="Elija…"
          options={regions.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }))}
          onChange={(next: string | undefined) => {
            setChosen(next);
            if (commune) set('codigo_comuna', null);
          }}
        />
      </div>
      <SelectField
        name="codigo_comuna"
        label="Comuna"
        disabled={region === undefined}
        placeholder={region === undefined ? 'Elija primero la región' : 'Elija…'}
        options={communes.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }))}
        onChosen={() => setChosen(region)}
      />
    </>
  );
}
