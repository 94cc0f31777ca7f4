import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId } from 'react';
import { getProjectInfo, projectsMaterials, type ProjectWithMaterials } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { Choose, type Source } from '../../ui/fields/Choose.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import './usage.css';

/** Whose materials: a project's or a cost centre's. */
export type Charge = { project_code: string } | { cost_center: string };

const source: Source<ProjectWithMaterials> = {
  call: projectsMaterials,
  option: ({ charge_kind, code, label }) => ({ value: `${charge_kind}:${code}`, label: charge_kind === 1 ? label : `CECO ${label}` }),
};

/** What the address says: `?cargo=1:CI-26012` is a project, `2:CC-1100` a cost centre. */
export function useCharge(): { key: string; charge: Charge | undefined } {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const key = typeof search['cargo'] === 'string' ? search['cargo'] : '';
  const [kind, code] = [key.slice(0, 2), key.slice(2)];
  if (!code) return { key: '', charge: undefined };
  return { key, charge: kind === '2:' ? { cost_center: code } : { project_code: code } };
}

/** Chooses among those that have something left. */
export function ChargeChoice({ value }: { value: string }) {
  const id = useId();
  const navigate = useNavigate();
  return (
    <div className="field usage-charge">
      <label className="field-label" htmlFor={id}>
        Proyecto o centro de costo
      </label>
      <Choose
        {...source}
        id={id}
        value={value || null}
        valueLabel={value.slice(2)}
        placeholder="Elija de los que tienen materiales"
        onChange={(chosen) => void navigate({ to: '.', search: chosen === null ? {} : { cargo: String(chosen) }, replace: true })}
      />
    </div>
  );
}

/** The place of the project, when it has several and it matters which. */
export function PlaceField({ project_code }: { project_code: string }) {
  const info = useCall(getProjectInfo, { project_code });
  const options = (info.data?.places ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} - ${name}` }));
  return <SelectField name="place_id" label="Lugar de instalación" options={options} placeholder="Todo el proyecto" />;
}

interface ChargeOfPaper {
  project_code: string | null;
  project: string | null;
  cost_center: string | null;
  cost_center_name: string | null;
}
export const chargedTo = (it: ChargeOfPaper): string =>
  it.project_code === null ? `CECO ${it.cost_center ?? ''} - ${it.cost_center_name ?? ''}` : `${it.project_code} - ${it.project ?? ''}`;
export const chargeColumn: Column<ChargeOfPaper> = {
  key: 'charge',
  title: 'Proyecto o centro de costo',
  card: 'subtitle',
  render: chargedTo,
};
