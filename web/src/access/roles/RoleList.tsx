import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { createRol, listRol, type Role } from 'contract/access/roles/roles.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { nothing } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { NewRole } from './RoleForms.tsx';
import { RolePage } from './RolePage.tsx';
import { peopleOf, projectsOf, roleLink, RoleStatus } from './roleWords.tsx';

const columns: readonly Column<Role>[] = [
  { key: 'nombre', title: 'Rol', render: ({ nombre }) => nombre, card: 'title' },
  { key: 'codigo_rol', title: 'Código', render: ({ codigo_rol }) => <code>{codigo_rol}</code>, card: 'fact', width: 110 },
  { key: 'descripcion', title: 'Qué hace', render: ({ descripcion }) => descripcion ?? nothing, card: 'subtitle' },
  { key: 'personas', title: 'Personas', render: peopleOf, align: 'right', card: 'fact', width: 130 },
  { key: 've_todos_los_proyectos', title: 'Proyectos', render: projectsOf, card: 'fact', width: 150 },
  {
    key: 'es_abastecimiento',
    title: 'Abastecimiento',
    render: ({ es_abastecimiento }) => (es_abastecimiento ? 'Sí' : 'No'),
    width: 130,
  },
  { key: 'activo', title: 'Estado', render: RoleStatus, card: 'status', width: 120 },
];

const filters: readonly Filter[] = [{ kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre o código del rol' }];

/** All roles; with one in the address, that one. */
export function RoleList() {
  const { rol } = useSearch({ strict: false });
  return typeof rol === 'string' && rol !== '' ? <RolePage key={rol} code={rol} /> : <AllRoles />;
}

function AllRoles() {
  const [isCreating, setCreating] = useState(false);
  return (
    <>
      <List
        title="Roles"
        call={listRol}
        rowKey={({ id }) => id}
        columns={columns}
        filters={filters}
        link={({ codigo_rol }) => roleLink(codigo_rol)}
        actions={[{ label: 'Nuevo rol', call: createRol, onClick: () => setCreating(true) }]}
        empty="Todavía no hay roles. Cree el primero para dar permisos."
      />
      {isCreating && <NewRole onClose={() => setCreating(false)} />}
    </>
  );
}
