import { useId, useState } from 'react';
import { listComunasByRegion, listRegiones } from 'contract/catalogues/index.ts';
import { useCall } from '../../api.ts';
import { asText, Field } from '../../ui/fields/Field.tsx';
import { Select } from '../../ui/fields/Select.tsx';

const kinds = [
  { value: 'nacional', label: 'Todo el país' },
  { value: 'bancario', label: 'Solo bancos (pagos y tasas)' },
  { value: 'region', label: 'Una región' },
  { value: 'comuna', label: 'Una o más comunas' },
];

/** Where a holiday holds: `nacional`, `bancario`, `region:15`, `comuna:16101,16103`. */
export function ScopeField() {
  return (
    <Field name="ambito" label="Dónde rige">
      {({ id, value, set, isWrong, described }) => (
        <Scope id={id} value={asText(value)} set={set} isWrong={isWrong} described={described} />
      )}
    </Field>
  );
}

interface Props {
  id: string;
  value: string;
  set: (value: string) => void;
  isWrong: boolean;
  described: object;
}

function Scope({ id, value, set, isWrong, described }: Props) {
  const [kind = 'nacional', codes = ''] = value.split(':');
  const chosen = codes.split(',').filter(Boolean);
  const [region, setRegion] = useState(chosen[0]?.slice(0, 2));
  const { data: regions = [] } = useCall(listRegiones, {});
  const { data: communes = [] } = useCall(
    listComunasByRegion,
    { id: region ?? '' },
    { enabled: kind === 'comuna' && region !== undefined },
  );
  const isOfPlaces = kind === 'region' || kind === 'comuna';
  const status = isWrong ? { status: 'error' as const } : {};

  return (
    <>
      <Select<string>
        id={id}
        value={kind}
        options={kinds}
        {...status}
        {...described}
        onChange={(next: string) =>
          set(next === 'region' || next === 'comuna' ? `${next}:${next === 'region' ? (region ?? '') : ''}` : next)
        }
      />
      {isOfPlaces && (
        <LabelledControl label="Región">
          {(inner) => (
            <Select<string>
              id={inner}
              {...(region && { value: region })}
              placeholder="Elija…"
              options={regions.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }))}
              onChange={(next: string) => {
                setRegion(next);
                set(kind === 'region' ? `region:${next}` : 'comuna:');
              }}
            />
          )}
        </LabelledControl>
      )}
      {kind === 'comuna' && (
        <LabelledControl label="Comunas">
          {(inner) => (
            <Select<string[]>
              id={inner}
              mode="multiple"
              value={chosen}
              disabled={region === undefined}
              placeholder={region === undefined ? 'Elija primero la región' : 'Elija…'}
              options={communes.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }))}
              onChange={(next: string[]) => set(`comuna:${next.toSorted().join(',')}`)}
            />
          )}
        </LabelledControl>
      )}
    </>
  );
}

function LabelledControl({ label, children }: { label: string; children: (id: string) => React.ReactNode }) {
  const id = useId();
  return (
    <>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children(id)}
    </>
  );
}
