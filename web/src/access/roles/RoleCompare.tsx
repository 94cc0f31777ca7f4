import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listRolModuloPermisoByRol, type RolePermission } from 'contract/access/roles/permissions.ts';
import { listModuloPermiso, type PermissionModule } from 'contract/access/modules.ts';
import { listRol, type Role } from 'contract/access/roles/roles.ts';
import { actions, rights, type Action } from 'contract/permissions.ts';
import { useCall } from '../../api.ts';
import { Empty } from '../../ui/page/Empty.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { TableSkeleton } from '../../ui/page/Skeletons.tsx';
import { none, type Flags } from './flags.ts';
import { Legend, Letters, projectsOf } from './roleWords.tsx';
import { Select } from '../../ui/fields/Select.tsx';

/** Two roles side by side: what one may do and the other may not. */
export function RoleCompare() {
  const roles = useCall(listRol, {});
  const { a, b } = useSearch({ strict: false });
  return (
    <div className="role-grid-page">
      <PageHead title="Comparar dos roles" />
      <Loaded answer={roles}>
        {(found) => {
          const active = found.filter((it) => it.activo);
          const one = found.find((it) => it.codigo_rol === a) ?? active[0];
          const other = found.find((it) => it.codigo_rol === b) ?? active.find((it) => it !== one);
          if (!one || !other) return <Empty text="Para comparar hacen falta dos roles." />;
          return (
            <>
              <Choice roles={found} one={one} other={other} />
              <Differences key={`${one.id} ${other.id}`} one={one} other={other} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Choice({ roles, one, other }: { roles: readonly Role[]; one: Role; other: Role }) {
  const navigate = useNavigate();
  const options = roles.map((it) => ({ value: it.codigo_rol, label: `${it.nombre} (${it.codigo_rol})` }));
  const choice = (id: 'a' | 'b', label: string, role: Role) => (
    <div className="role-choice">
      <label htmlFor={`role-${id}`}>{label}</label>
      <Select<string>
        id={`role-${id}`}
        value={role.codigo_rol}
        options={options}
        popupMatchSelectWidth={false}
        onChange={(code) => void navigate({ to: '.', search: { a: one.codigo_rol, b: other.codigo_rol, [id]: code }, replace: true })}
      />
    </div>
  );
  return (
    <div className="role-compare-choice">
      {choice('a', 'Un rol', one)}
      {choice('b', 'Otro rol', other)}
    </div>
  );
}

function Differences({ one, other }: { one: Role; other: Role }) {
  const modules = useCall(listModuloPermiso, {});
  const ofOne = useCall(listRolModuloPermisoByRol, { rol: one.codigo_rol });
  const ofOther = useCall(listRolModuloPermisoByRol, { rol: other.codigo_rol });
  const skeleton = <TableSkeleton columns={4} />;
  return (
    <Loaded answer={modules} skeleton={skeleton}>
      {(all) => (
        <Loaded answer={ofOne} skeleton={skeleton}>
          {(mine) => (
            <Loaded answer={ofOther} skeleton={skeleton}>
              {(theirs) => <Table one={one} other={other} rows={all.map((it) => rowOf(it, mine, theirs))} />}
            </Loaded>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface Row {
  module: PermissionModule;
  mine: Flags;
  theirs: Flags;
  differing: readonly Action[];
}

function rowOf(module: PermissionModule, ofOne: readonly RolePermission[], ofOther: readonly RolePermission[]): Row {
  const mine = ofOne.find((it) => it.modulo_permiso_id === module.id) ?? none;
  const theirs = ofOther.find((it) => it.modulo_permiso_id === module.id) ?? none;
  return { module, mine, theirs, differing: actions.filter((it) => mine[it] !== theirs[it]) };
}

function Table({ one, other, rows }: { one: Role; other: Role; rows: readonly Row[] }) {
  const [onlyDifferent, setOnlyDifferent] = useState(true);
  const different = rows.filter((it) => it.differing.length > 0);
  const shown = onlyDifferent ? different : rows;
  return (
    <>
      <div className="role-grid-words">
        <Legend />
        <label className="role-check">
          <input type="checkbox" checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.target.checked)} />
          Solo lo que difiere ({different.length} de {rows.length} módulos)
        </label>
      </div>
      {one.ve_todos_los_proyectos !== other.ve_todos_los_proyectos && (
        <p className="role-own" role="note">
          También difieren en los proyectos que ven. {one.nombre}: {projectsOf(one).toLowerCase()}. {other.nombre}:{' '}
          {projectsOf(other).toLowerCase()}.
        </p>
      )}
      {shown.length === 0 ? (
        <Empty text="Los dos roles pueden exactamente lo mismo." />
      ) : (
        <div className="role-grid-frame" role="region" aria-label="Comparación" tabIndex={0}>
          <table className="role-grid role-compare">
            <caption className="unseen">
              {one.nombre} y {other.nombre}
            </caption>
            <thead>
              <tr>
                <th scope="col">Módulo</th>
                <th scope="col" title={one.nombre}>
                  {one.codigo_rol}
                </th>
                <th scope="col" title={other.nombre}>
                  {other.codigo_rol}
                </th>
                <th scope="col">Diferencia</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ module, mine, theirs, differing }) => (
                <tr key={module.id}>
                  <th scope="row">{module.descripcion}</th>
                  <td>
                    <Letters flags={mine} isChanged={(it) => differing.includes(it)} />
                  </td>
                  <td>
                    <Letters flags={theirs} isChanged={(it) => differing.includes(it)} />
                  </td>
                  <td>{[beyond(one, mine, theirs), beyond(other, theirs, mine)].filter(Boolean).join('. ') || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

/** `Solo JPR: crear, eliminar`. */
function beyond({ codigo_rol }: Role, has: Flags, lacks: Flags): string {
  const more = actions.filter((it) => has[it] && !lacks[it]).map((it) => rights[it].label.toLowerCase());
  return more.length > 0 ? `Solo ${codigo_rol}: ${more.join(', ')}` : '';
}
