import { useEffect } from 'react';
import { askProposals, proposalWays, type Proposal } from 'contract/supplying/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { costCenters } from '../../ui/fields/charges.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { notify } from '../../ui/page/notices.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { useSeen } from '../useSeen.ts';
import './proposals.css';

const ways = Object.entries(proposalWays).map(([value, label]) => ({ value, label }));

/** Turns what was chosen into requests: how much of each and how it comes may be changed, the reason stands beside it. */
export function AskDrawer({ rows: now, onClose }: { rows: readonly Proposal[]; onClose: () => void }) {
  const rows = useSeen(now);
  return (
    <FormDrawer
      title={rows.length === 1 ? `Pedir ${rows[0]?.code ?? ''}` : `Pedir ${rows.length} materiales`}
      call={askProposals}
      start={{ items: rows.map(({ id, version, quantity, way }) => ({ id, version, quantity, way })) }}
      save="Crear solicitudes"
      onSaved={({ requests }) => notify('success', `${requests.map((it) => it.number).join(', ')}: espera su aprobación`)}
      onClose={onClose}
    >
      <p className="muted">
        Sale una solicitud por bodega y proveedor habitual, y otra de traslado si algo viene de la bodega central. Todas quedan a su nombre.
      </p>
      <ChooseField name="cost_center" label="Centro de costo" {...costCenters} />
      <DateField name="required_date" label="Para cuándo" />
      <Lines rows={rows} />
      <AreaField name="comment" label="Comentario" rows={2} maxLength={500} />
    </FormDrawer>
  );
}

function Lines({ rows }: { rows: readonly Proposal[] }) {
  const { introduce } = useForm();
  useEffect(() => introduce('items', { label: 'Materiales', show: () => '' }));
  return rows.map(({ id, code, description, unit, warehouse_code, why }, at) => (
    <fieldset key={id} className="replenish-line">
      <legend>
        {code} {description} <span className="muted">para {warehouse_code}</span>
      </legend>
      <p className="muted">{why}</p>
      <FieldsWithin path={['items', at]}>
        <NumberField name="quantity" label="Cantidad" unit={unit} />
        <SelectField name="way" label="Cómo" options={ways} />
      </FieldsWithin>
    </fieldset>
  ));
}
