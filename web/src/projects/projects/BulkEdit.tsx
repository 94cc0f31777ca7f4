import { filteredProjects, manualUpdateProjects, type ProjectSummary } from 'contract/projects/projects/projects.ts';
import { useRefresh } from '../../api.ts';
import { BulkFields, type BulkFact } from '../../ui/list/BulkFields.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { people } from '../sources.ts';

interface Props {
  projects: readonly ProjectSummary[];
  onClose: () => void;
}

/** What several projects can be given at once; only what is ticked is changed. */
const facts: readonly BulkFact[] = [
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
      <BulkFields
        name="projects"
        label="Proyectos"
        rows={projects}
        names={projects.map((it) => it.codigoProyecto).join(', ')}
        facts={facts}
      />
    </FormDrawer>
  );
}
