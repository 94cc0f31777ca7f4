import { etapaProyecto } from 'contract/catalogues/entries/projects.ts';
import { listActividadProyecto, updateActividadProyectoGantt, type Activity } from 'contract/schedule/index.ts';
import { useCall, useRefresh } from '../../api.ts';
import { BulkFields, type BulkFact } from '../../ui/list/BulkFields.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import type { PlaceCodes } from '../addresses.ts';
import { workers } from '../sources.ts';

interface Props {
  codes: PlaceCodes;
  activities: readonly Activity[];
  onClose: () => void;
}

/** What several activities can be given at once; only what is ticked is changed. */
const facts: readonly BulkFact[] = [
  {
    name: 'responsable_id',
    label: 'Responsable',
    start: null,
    field: <ChooseField name="responsable_id" label="Nuevo responsable" help="Vacío: quedan sin responsable." {...workers} />,
  },
  { name: 'etapa_id', label: 'Etapa', start: null, field: <StageField /> },
  { name: 'avance', label: 'Avance', start: undefined, field: <NumberField name="avance" label="Nuevo avance" unit="%" /> },
  { name: 'peso', label: 'Peso', start: undefined, field: <NumberField name="peso" label="Nuevo peso" unit="%" /> },
  { name: 'suspendida', label: 'Suspendida', start: true, field: <SwitchField name="suspendida" label="Está suspendida" /> },
];

/** Changes the ticked activities in one call: all of them or none. */
export function BulkEdit({ codes, activities, onClose }: Props) {
  const refresh = useRefresh();
  const count = activities.length === 1 ? '1 actividad' : `${activities.length} actividades`;
  return (
    <FormDrawer
      title={`Editar ${count}`}
      call={updateActividadProyectoGantt}
      fixed={codes}
      save={`Guardar ${count}`}
      saved={`Se cambió: ${count}`}
      // Refused because somebody else changed one of them: the list behind shows it, and opening this again takes it.
      onSending={(isSending) => !isSending && refresh(listActividadProyecto)}
      onClose={onClose}
    >
      <BulkFields
        name="activities"
        label="Actividades"
        rows={activities}
        names={activities.map((it) => it.nombre).join(' · ')}
        facts={facts}
        // A sub-stage is of its own stage: with another stage it falls away.
        whole={(values) => ('etapa_id' in values ? { sub_etapa_id: null, ...values } : values)}
      />
    </FormDrawer>
  );
}

function StageField() {
  const { data = [] } = useCall(etapaProyecto.calls.list, { activo: 'true' });
  return <SelectField name="etapa_id" label="Nueva etapa" options={data.map(({ id, nombre }) => ({ value: id, label: nombre }))} />;
}
