import { useState } from 'react';
import {
  addProjectMembers,
  exportProjectTeam,
  getProject,
  listProjectTeam,
  memberStates,
  type ProjectMember,
} from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import type { Column } from '../../ui/list/columns.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Mail } from '../../ui/page/reach.tsx';
import { useCodes } from '../addresses.ts';
import { memberColumns } from './memberColumns.tsx';
import { AddMembers } from './MemberForms.tsx';
import { useMemberActions } from './useMemberActions.tsx';

/** The tab of a project with who works on it, what they do there and when. */
export function TeamList() {
  const { codigoProyecto } = useCodes();
  const { data: project } = useCall(getProject, { code: codigoProyecto });
  const [isAdding, setAdding] = useState(false);
  const { actionsOn, drawer } = useMemberActions();
  return (
    <>
      <List
        title="Equipo"
        isPart
        call={listProjectTeam}
        fixed={{ codigoProyecto }}
        rowKey={(it) => it.user_id}
        columns={columns}
        filters={filters}
        actions={[{ label: 'Agregar personas', call: addProjectMembers, onClick: () => setAdding(true) }]}
        rowActions={actionsOn}
        explains={(it) => ({ thing: 'member', id: `${it.project_id}-${it.user_id}`, title: it.nombre })}
        excel={{ call: exportProjectTeam, fixed: { codigoProyecto } }}
        empty="Este proyecto todavía no tiene equipo. Quien se agrega aquí lo ve desde su primer día hasta el último, aunque su rol solo vea los proyectos propios."
      />
      {isAdding && project && <AddMembers projects={[project]} onClose={() => setAdding(false)} />}
      {drawer}
    </>
  );
}

const columns: readonly Column<ProjectMember>[] = [
  { key: 'nombre', title: 'Nombre', card: 'title', render: (it) => it.nombre },
  ...memberColumns<ProjectMember>((it) => it),
  { key: 'rol', title: 'Rol', card: 'subtitle', render: (it) => it.rol ?? <span className="muted">Sin rol</span> },
  { key: 'email', title: 'Correo', card: 'fact', render: (it) => <Mail address={it.email} /> },
];

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre, correo o función' },
  { kind: 'select', name: 'estado', label: 'Estado', options: Object.entries(memberStates).map(([value, label]) => ({ value, label })) },
];
