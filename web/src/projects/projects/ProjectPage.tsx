import { DeleteOutlined, EditOutlined, ShoppingCartOutlined } from '@ant-design/icons';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getMaterialRequests } from 'contract/materials/index.ts';
import { deleteProyecto, getProjectGeneralInfo, updateProyecto, type Project } from 'contract/projects/index.ts';
import { useAction, useCall } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Advance, Day, DueDay, Figure, Money } from '../../ui/list/figures.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { usePast } from '../../ui/past/usePast.tsx';
import { tabsOf } from '../../shell/screens.ts';
import { paths, toEditProject, useCodes } from '../addresses.ts';
import { LineTag, StageTag } from '../tags.tsx';
import { PageInWaiting } from '../PageInWaiting.tsx';

/** A project: its summary, and its tabs below. */
export function ProjectPage() {
  const { codigoProyecto } = useCodes();
  const { remove, isRemoving } = useRemove();
  const past = usePast('proyecto', codigoProyecto);
  // Nothing is asked about a project while it is being deleted.
  const info = useCall(getProjectGeneralInfo, { projectCode: codigoProyecto }, { enabled: !isRemoving });
  if (!info.data || isRemoving) return <PageInWaiting title={codigoProyecto} answer={info} />;
  const { project, lugares } = info.data;
  return (
    <Detail
      code={project.codigoProyecto}
      title={project.nombre}
      status={
        <>
          <LineTag line={project.linea} />
          {project.etapas.map((it) => (
            <StageTag key={it} name={it} />
          ))}
          {!project.comprometido && <Status tone="warning">No comprometido</Status>}
        </>
      }
      facts={[
        { label: 'Cliente', value: project.cliente },
        { label: 'Jefe de proyecto', value: project.jefe_proyecto },
        { label: 'Comuna', value: project.comuna },
        { label: 'Potencia', value: <Figure value={project.kwp} unit="kWp" /> },
        { label: 'Monto', money: true, value: <Money value={project.monto} currency={project.moneda} /> },
        { label: 'Lugares activos', value: `${lugares.activos} de ${lugares.total}` },
        { label: 'Inicio', value: <Day value={project.fecha_inicio} /> },
        { label: 'Término', value: <DueDay value={project.fecha_termino} isDone={project.avance >= 100} /> },
        { label: 'Avance', value: <Advance value={project.avance} label="Avance del proyecto" /> },
      ]}
      actions={actionsFor(project, past.action, () => void remove(project))}
      tabs={tabsOf(paths.project, { codigoProyecto })}
    >
      <Outlet />
      {past.drawer}
    </Detail>
  );
}

function actionsFor(project: Project, past: Action, onRemove: () => void): Action[] {
  const may = (action: Project['allowed_actions'][number]) => project.allowed_actions.includes(action);
  return [
    ...(may('update') ? [{ label: 'Editar proyecto', icon: <EditOutlined />, call: updateProyecto, link: toEditProject(project) }] : []),
    {
      label: 'Solicitudes de materiales',
      icon: <ShoppingCartOutlined />,
      call: getMaterialRequests,
      link: { to: '/sap/request-materials', search: { project_code: project.codigoProyecto } },
    },
    past,
    ...(may('delete') ? [{ label: 'Eliminar', icon: <DeleteOutlined />, call: deleteProyecto, isDangerous: true, onClick: onRemove }] : []),
    explainAction({ thing: 'project', id: project.codigoProyecto, title: project.codigoProyecto }),
  ];
}

function useRemove() {
  const navigate = useNavigate();
  const action = useAction(deleteProyecto);
  const [isGone, setGone] = useState(false);
  const remove = async ({ id, label }: Project) => {
    if (
      !(await confirm({
        title: `¿Eliminar ${label}?`,
        text: 'No se puede deshacer. Solo se elimina un proyecto sin lugares.',
        yes: 'Eliminar',
        isDangerous: true,
      }))
    )
      return;
    action.mutate(
      { id },
      {
        onSuccess: () => {
          setGone(true);
          notify('success', `Se eliminó ${label}`);
          void navigate({ to: paths.projects });
        },
      },
    );
  };
  return { remove, isRemoving: action.isPending || isGone };
}
