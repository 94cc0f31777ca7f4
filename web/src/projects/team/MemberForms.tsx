import { addProjectMembers, allProjects, updateProjectMember, type ProjectMember } from 'contract/projects/index.ts';
import type { Answer } from 'contract/call.ts';
import { ChooseSeveralField } from '../../ui/fields/ChooseSeveralField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { people } from '../sources.ts';

interface AddMembersProps {
  projects: readonly { id: number; codigoProyecto: string }[];
  onClose: () => void;
}

/** Puts several people into the teams of one or several projects, in one call: all or none. */
export function AddMembers({ projects, onClose }: AddMembersProps) {
  const [only] = projects;
  const title =
    only && projects.length === 1 ? `Agregar al equipo de ${only.codigoProyecto}` : `Agregar al equipo de ${projects.length} proyectos`;
  return (
    <FormDrawer
      title={title}
      call={addProjectMembers}
      fixed={{ project_ids: projects.map((it) => it.id) }}
      save="Agregar"
      onSaved={tellAdded}
      onClose={onClose}
    >
      {projects.length > 1 && <p className="muted">{projects.map((it) => it.codigoProyecto).join(', ')}</p>}
      <ChooseSeveralField name="user_ids" label="Personas" {...people} />
      <MembershipFields />
    </FormDrawer>
  );
}

interface AddToProjectsProps {
  user_id: number;
  nombre: string;
  onClose: () => void;
}

/** Puts one person into the teams of several projects. */
export const AddToProjects = ({ user_id, nombre, onClose }: AddToProjectsProps) => (
  <FormDrawer
    title={`Agregar a ${nombre} a proyectos`}
    call={addProjectMembers}
    fixed={{ user_ids: [user_id] }}
    save="Agregar"
    onSaved={tellAdded}
    onClose={onClose}
  >
    <ChooseSeveralField name="project_ids" label="Proyectos" call={allProjects} option={({ id, label }) => ({ value: id, label })} />
    <MembershipFields />
  </FormDrawer>
);

function tellAdded({ added, unchanged }: Answer<typeof addProjectMembers>): void {
  const there = unchanged === 0 ? undefined : unchanged === 1 ? '1 ya estaba y sigue igual.' : `${unchanged} ya estaban y siguen igual.`;
  notify('success', added === 1 ? 'Se agregó 1 integrante' : `Se agregaron ${added} integrantes`, there);
}

/** What somebody does in a project and between which days. */
export const EditMember = ({ member, onClose }: { member: ProjectMember; onClose: () => void }) => {
  const { project_id, user_id, version, nombre, funcion, desde, hasta } = member;
  return (
    <FormDrawer
      title={`Editar a ${nombre}`}
      call={updateProjectMember}
      fixed={{ project_id, user_id, version }}
      start={{ funcion, desde, hasta }}
      save="Guardar"
      saved="Integrante guardado"
      onClose={onClose}
    >
      <MembershipFields />
    </FormDrawer>
  );
};

const MembershipFields = () => (
  <>
    <TextField name="funcion" label="Función" maxLength={80} help="Qué hace en el proyecto. Ejemplo: Supervisora de montaje." />
    <DateField name="desde" label="Desde" help="Vacío: ya puede verlo." />
    <DateField name="hasta" label="Hasta" help="Último día en que ve el proyecto. Vacío: sin término." />
  </>
);
