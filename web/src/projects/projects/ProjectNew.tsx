import { useNavigate } from '@tanstack/react-router';
import { createProyecto } from 'contract/projects/index.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { TextSkeleton } from '../../ui/page/Skeletons.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useDefaultCurrency } from '../../ui/fields/useDefaultCurrency.ts';
import { paths, toProject } from '../addresses.ts';
import { PermissionGate } from '../PermissionGate.tsx';
import { ProjectFields } from './ProjectFields.tsx';

/** A new project; what is written survives a reload. */
export function ProjectNew() {
  const navigate = useNavigate();
  const moneda = useDefaultCurrency();
  if (!moneda) return <TextSkeleton />;
  return (
    <PermissionGate call={createProyecto} title="Nuevo proyecto">
      <PageHead title="Nuevo proyecto" />
      <Form
        opensToWrite
        call={createProyecto}
        start={{ moneda, avance: 0, comprometido: true, panels: [] }}
        draft="project:new"
        save="Crear proyecto"
        saved="Proyecto creado"
        onSaved={(project) => void navigate(toProject(project))}
        onCancel={() => void navigate({ to: paths.projects })}
      >
        <ProjectFields
          codeField={
            <TextField
              name="codigoProyecto"
              label="Código"
              maxLength={30}
              placeholder="Automático"
              help="Vacío: el siguiente de la línea y el año."
            />
          }
        />
      </Form>
    </PermissionGate>
  );
}
