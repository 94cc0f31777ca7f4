import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getProject, updateProyecto, type Project } from 'contract/projects/index.ts';
import { useCall } from '../api.ts';
import { Form } from '../ui/Form.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { FormSkeleton } from '../ui/Skeletons.tsx';
import { toProject, useCodes } from './addresses.ts';
import { ProjectFields } from './ProjectFields.tsx';

/** Changes a project. The form keeps to the version that it began with, so that a stranger's change is noticed. */
export function ProjectEdit() {
  const { codigoProyecto } = useCodes();
  const { data, error, refetch, isFetching, isStale } = useCall(getProject, { code: codigoProyecto });
  const [begun, setBegun] = useState<Project>();
  if (!begun && data && !(isFetching && isStale)) setBegun(data);

  return (
    <>
      <PageHead title={`Editar ${begun?.label ?? codigoProyecto}`} />
      <Loaded answer={{ data: begun, error, refetch }} skeleton={<FormSkeleton fields={8} />}>
        {(project) => <EditForm project={project} />}
      </Loaded>
    </>
  );
}

function EditForm({ project }: { project: Project }) {
  const navigate = useNavigate();
  const { id, version, nombre, linea, cliente_id, jefe_proyecto_id, codigo_comuna, direccion, kwp, monto, moneda } = project;
  const { fecha_inicio, fecha_termino, avance, comprometido, observaciones, panels } = project;
  return (
    <Form
      call={updateProyecto}
      fixed={{ id, version }}
      start={{
        nombre, linea, cliente_id, jefe_proyecto_id, codigo_comuna, direccion, kwp, monto, moneda,
        fecha_inicio, fecha_termino, avance, comprometido, observaciones, panels: panels.map((it) => ({ id: it.id, cantidad: it.cantidad })),
      }}
      draft={`project:${id}`}
      save="Guardar"
      saved="Proyecto guardado"
      onSaved={(saved) => void navigate(toProject(saved))}
      onCancel={() => void navigate(toProject(project))}
    >
      <ProjectFields names={project} />
    </Form>
  );
}
