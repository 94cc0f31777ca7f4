import { useState } from 'react';
import { getUsuarioByToken } from 'contract/access/users/accounts.ts';
import { addProjectMembers, exportProjectsOfPerson, listProjectsOfPerson, type ProjectOfPerson } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import { useScreen } from '../../shell/current.ts';
import type { Column } from '../../ui/list/columns.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { paths } from '../addresses.ts';
import { memberColumns } from './memberColumns.tsx';
import { AddToProjects } from './MemberForms.tsx';
import { useMemberActions } from './useMemberActions.tsx';

/** The tab of an account with the projects that the person manages or works on. */
export function PersonProjects() {
  const { token = '' } = useScreen().params;
  const { data: person } = useCall(getUsuarioByToken, { userToken: token });
  const [isAdding, setAdding] = useState(false);
  const { actionsOn, drawer } = useMemberActions();
  return (
    <>
      <List
        title="Proyectos"
        isPart
        call={listProjectsOfPerson}
        fixed={{ token }}
        rowKey={(it) => it.project_id}
        columns={columns}
        filters={filters}
        link={({ codigoProyecto }) => ({ to: paths.projectTeam, params: { codigoProyecto } })}
        actions={[{ label: 'Agregar a proyectos', call: addProjectMembers, onClick: () => setAdding(true) }]}
        rowActions={(it) => actionsOn(it.integrante)}
        excel={{ call: exportProjectsOfPerson, fixed: { token } }}
        empty="Esta persona no es jefe de ningún proyecto ni está en el equipo de alguno."
      />
      {isAdding && person && <AddToProjects user_id={person.id} nombre={person.nombre} onClose={() => setAdding(false)} />}
      {drawer}
    </>
  );
}

const columns: readonly Column<ProjectOfPerson>[] = [
  { key: 'nombre', title: 'Proyecto', card: 'title', render: (it) => `${it.codigoProyecto} - ${it.nombre}` },
  { key: 'es_jefe', title: 'Jefatura', card: 'subtitle', render: (it) => it.es_jefe && <Status tone="info">Jefe de proyecto</Status> },
  ...memberColumns<ProjectOfPerson>((it) => it.integrante),
];

const filters: readonly Filter[] = [{ kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código o nombre' }];
