import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getProject, updateProyecto, type Project } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { toProject, useCodes } from '../addresses.ts';
import { PermissionGate } from '../PermissionGate.tsx';
import { ProjectFields } from './ProjectFields.tsx';
import { PageInWaiting } from '../PageInWaiting.tsx';

/** Changes a project. */
export function ProjectEdit() {
  const { codigoProyecto } = useCodes();
  return (
    <PermissionGate call={updateProyecto} title={`Editar ${codigoProyecto}`}>
      <Editing codigoProyecto={codigoProyecto} />
    </PermissionGate>
  );
}

/** The form keeps to the version that it began with, so that a stranger's change is noticed. */
function Editing({ codigoProyecto }: { codigoProyecto: string }) {
  const { data, error, refetch, isFetching, isStale } = useCall(getProject, { code: codigoProyecto });
  const [begun, setBegun] = useState<Project>();
  if (!begun && data && !(isFetching && isStale)) setBegun(data);
  if (!begun) return <PageInWaiting title={`Editar ${codigoProyecto}`} answer={{ error, refetch }} />;
  return (
    <>
      <PageHead title={`Editar ${begun.label}`} />
      <EditForm project={begun} />
    </>
  );
}

function EditForm({ project }: { project: Project }) {
  const navigate = useNavigate();
  const { id, version, nombre, linea, cliente_id, jefe_proyecto_id, codigo_comuna, direccion, kwp, monto, moneda } = project;
  const { tipo_proyecto_id, tipo_venta_id } = project;
  const { fecha_inicio, fecha_termino, avance, comprometido, observaciones, panels } = project;
  return (
    <Form
      opensToWrite
      call={updateProyecto}
      fixed={{ id, version }}
      start={{
        nombre,
        linea,
        cliente_id,
        jefe_proyecto_id,
        tipo_proyecto_id,
        tipo_venta_id,
        codigo_comuna,
        direccion,
        kwp,
        monto,
        moneda,
        fecha_inicio,
        fecha_termino,
        avance,
        comprometido,
        observaciones,
        panels: panels.map((it) => ({ id: it.id, cantidad: it.cantidad })),
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
