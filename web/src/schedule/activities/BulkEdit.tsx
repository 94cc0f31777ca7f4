import { useEffect, useState, type ReactNode } from 'react';
import { etapaProyecto } from 'contract/catalogues/projects.ts';
import { listActividadProyecto, updateActividadProyectoGantt, type Activity } from 'contract/schedule/index.ts';
import { useCall, useRefresh } from '../../api.ts';
import { ChooseField } from '../../ui/ChooseField.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { FormContext, useForm, type FormState, type Values } from '../../ui/formState.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SwitchField } from '../../ui/SwitchField.tsx';
import type { PlaceCodes } from '../addresses.ts';
import { workers } from '../sources.ts';

interface Props {
  codes: PlaceCodes;
  activities: readonly Activity[];
  onClose: () => void;
}

/** What several activities can be given at once; only what is ticked is changed. */
const facts: readonly { name: string; label: string; start: unknown; field: ReactNode }[] = [
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
      <Changes activities={activities} />
    </FormDrawer>
  );
}

function StageField() {
  const { data = [] } = useCall(etapaProyecto.calls.list, { activo: 'true' });
  return <SelectField name="etapa_id" label="Nueva etapa" options={data.map(({ id, nombre }) => ({ value: id, label: nombre }))} />;
}

function Changes({ activities }: Pick<Props, 'activities'>) {
  const form = useForm();
  const [values, setValues] = useState<Values>({});
  const [complaints, setComplaints] = useState<Record<string, string>>({});
  useEffect(() => form.introduce('activities', { label: 'Actividades', show: () => '' }));

  const keep = (next: Values, saying: Record<string, string>) => {
    setValues(next);
    setComplaints(saying);
    const isAnything = Object.keys(next).length > 0;
    // A sub-stage is of its own stage: with another stage it falls away.
    const whole = 'etapa_id' in next ? { sub_etapa_id: null, ...next } : next;
    form.set(
      'activities',
      isAnything ? activities.map(({ id, version }) => ({ id, version, ...whole })) : undefined,
      Object.values(saying)[0],
    );
  };
  const without = <T,>(record: Record<string, T>, name: string) =>
    Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
  const inside: FormState = {
    ...form,
    values,
    wrong: { ...wrongOfEach(form.wrong), ...complaints },
    required: new Set(),
    set: (name, value, complaint) =>
      keep({ ...values, [name]: value }, { ...without(complaints, name), ...(complaint && { [name]: complaint }) }),
    leave: () => form.leave('activities'),
    introduce: () => undefined,
  };
  return (
    <FormContext value={inside}>
      <p className="muted">{activities.map((it) => it.nombre).join(' · ')}</p>
      {facts.map(({ name, label, start, field }) => (
        <div key={name} className="activities-fact">
          <label className="tick">
            <input
              type="checkbox"
              checked={name in values}
              onChange={(event) =>
                event.target.checked
                  ? keep({ ...values, [name]: start }, complaints)
                  : keep(without(values, name), without(complaints, name))
              }
            />
            Cambiar: {label.toLowerCase()}
          </label>
          {Object.hasOwn(values, name) && field}
        </div>
      ))}
      {form.wrong['activities'] && Object.keys(values).length === 0 && (
        <p className="field-error" role="alert">
          Marque al menos un dato para cambiar.
        </p>
      )}
    </FormContext>
  );
}

/** `activities.3.avance` is about the one field that all of them share. */
const wrongOfEach = (wrong: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(wrong).map(([path, message]) => [path.replace(/^activities\.\d+\./, ''), message]));
