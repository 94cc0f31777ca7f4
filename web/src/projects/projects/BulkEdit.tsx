import { useEffect, useState, type ReactNode } from 'react';
import { filteredProjects, manualUpdateProjects, type ProjectSummary } from 'contract/projects/projects/projects.ts';
import { useRefresh } from '../../api.ts';
import { ChooseField } from '../../ui/ChooseField.tsx';
import { DateField } from '../../ui/DateField.tsx';
import { FormDrawer } from '../../ui/FormDrawer.tsx';
import { FormContext, useForm, type FormState, type Values } from '../../ui/formState.ts';
import { NumberField } from '../../ui/NumberField.tsx';
import { SwitchField } from '../../ui/SwitchField.tsx';
import { people } from '../sources.ts';
import '../projects.css';

interface Props {
  projects: readonly ProjectSummary[];
  onClose: () => void;
}

/** What several projects can be given at once; only what is ticked is changed. */
const facts: readonly { name: string; label: string; start: unknown; field: ReactNode }[] = [
  {
    name: 'jefe_proyecto_id',
    label: 'Jefe de proyecto',
    start: null,
    field: <ChooseField name="jefe_proyecto_id" label="Nuevo jefe de proyecto" help="Vacío: los proyectos quedan sin jefe." {...people} />,
  },
  { name: 'avance', label: 'Avance', start: undefined, field: <NumberField name="avance" label="Nuevo avance" as="number" unit="%" /> },
  {
    name: 'fecha_termino',
    label: 'Fecha de término',
    start: null,
    field: <DateField name="fecha_termino" label="Nueva fecha de término" help="Vacío: los proyectos quedan sin fecha." />,
  },
  { name: 'comprometido', label: 'Comprometido', start: true, field: <SwitchField name="comprometido" label="Está comprometido" /> },
];

/** Changes the ticked projects in one call: all of them or none. */
export function BulkEdit({ projects, onClose }: Props) {
  const refresh = useRefresh();
  const count = projects.length === 1 ? '1 proyecto' : `${projects.length} proyectos`;
  return (
    <FormDrawer
      title={`Editar ${count}`}
      call={manualUpdateProjects}
      save={`Guardar ${count}`}
      saved={`Se cambió: ${count}`}
      // Refused because somebody else changed one of them: the list behind shows it, and opening this again takes it.
      onSending={(isSending) => !isSending && refresh(filteredProjects)}
      onClose={onClose}
    >
      <Changes projects={projects} />
    </FormDrawer>
  );
}

function Changes({ projects }: Pick<Props, 'projects'>) {
  const form = useForm();
  const [values, setValues] = useState<Values>({});
  const [complaints, setComplaints] = useState<Record<string, string>>({});
  useEffect(() => form.introduce('projects', { label: 'Proyectos', show: () => '' }));

  const keep = (next: Values, saying: Record<string, string>) => {
    setValues(next);
    setComplaints(saying);
    const isAnything = Object.keys(next).length > 0;
    form.set('projects', isAnything ? projects.map(({ id, version }) => ({ id, version, ...next })) : undefined, Object.values(saying)[0]);
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
    leave: () => form.leave('projects'),
    introduce: () => undefined,
  };
  return (
    <FormContext value={inside}>
      <p className="muted">{projects.map((it) => it.codigoProyecto).join(', ')}</p>
      {facts.map(({ name, label, start, field }) => (
        <div key={name} className="bulk-fact">
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
      {form.wrong['projects'] && Object.keys(values).length === 0 && (
        <p className="field-error" role="alert">
          Marque al menos un dato para cambiar.
        </p>
      )}
    </FormContext>
  );
}

/** `projects.3.avance` is about the one field that all of them share. */
const wrongOfEach = (wrong: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(wrong).map(([path, message]) => [path.replace(/^projects\.\d+\./, ''), message]));
