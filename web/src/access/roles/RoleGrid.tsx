import { DownloadOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { exportRolModuloPermiso, listRolModuloPermiso, type RolePermission } from 'contract/access/roles/permissions.ts';
import { listModuloPermiso, type PermissionModule } from 'contract/access/modules.ts';
import { listRol, type Role } from 'contract/access/roles/roles.ts';
import { useCall } from '../../api.ts';
import { download } from '../../api/download.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { TableSkeleton } from '../../ui/page/Skeletons.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { none } from './flags.ts';
import { OpenUses, useModuleRow } from '../modules/ModuleUses.tsx';
import { Legend, Letters, roleLink, wordsOf } from './roleWords.tsx';

const title = 'Matriz de roles y permisos';

/** Every role by every module: who may do what, on one page. */
export function RoleGrid() {
  const roles = useCall(listRol, {});
  const modules = useCall(listModuloPermiso, {});
  const entries = useCall(listRolModuloPermiso, {});
  const [withRetired, setWithRetired] = useState(false);
  const hasRetired = roles.data?.some((it) => !it.activo) ?? false;
  const skeleton = <TableSkeleton columns={12} />;
  return (
    <div className="role-grid-page">
      <PageHead title={title}>
        <Button icon={<DownloadOutlined />} onClick={() => void download(exportRolModuloPermiso, {}, title)}>
          Exportar
        </Button>
      </PageHead>
      <div className="role-grid-words">
        <Legend />
        <p className="muted">Elija un rol para cambiarlo; abra un módulo para ver las pantallas y llamadas que protege.</p>
        <label className="role-check">
          <input
            type="checkbox"
            checked={withRetired}
            disabled={!hasRetired}
            title={hasRetired ? undefined : 'No hay roles retirados.'}
            onChange={(event) => setWithRetired(event.target.checked)}
          />
          Con los roles retirados
        </label>
      </div>
      <Loaded answer={roles} skeleton={skeleton}>
        {(allRoles) => (
          <Loaded answer={modules} skeleton={skeleton}>
            {(allModules) => (
              <Loaded answer={entries} skeleton={skeleton}>
                {(held) => <Grid roles={allRoles.filter((it) => it.activo || withRetired)} modules={allModules} entries={held} />}
              </Loaded>
            )}
          </Loaded>
        )}
      </Loaded>
      {roles.data && modules.data && entries.data && <OpenUses />}
    </div>
  );
}

interface GridProps {
  roles: readonly Role[];
  modules: readonly PermissionModule[];
  entries: readonly RolePermission[];
}

function Grid({ roles, modules, entries }: GridProps) {
  const held = useMemo(() => new Map(entries.map((it) => [`${it.modulo_permiso_id} ${it.codigo_rol}`, it])), [entries]);
  return (
    // Wide: it scrolls with the keyboard too.
    <div className="role-grid-frame" role="region" aria-label={title} tabIndex={0}>
      <table className="role-grid">
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Módulo</th>
            {roles.map(({ codigo_rol, nombre, activo }) => (
              <th key={codigo_rol} scope="col" data-retired={!activo || undefined}>
                <Link {...roleLink(codigo_rol)} title={nombre}>
                  {codigo_rol} <span className="unseen">{nombre}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {modules.map((it) => (
            <GridRow key={it.id} module={it} roles={roles} entryOf={(role) => held.get(`${it.id} ${role}`)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  module: PermissionModule;
  roles: readonly Role[];
  entryOf: (role: string) => RolePermission | undefined;
}

function GridRow({ module: { nombre, descripcion, activo }, roles, entryOf }: RowProps) {
  const navigate = useNavigate();
  const uses = useModuleRow(nombre, descripcion, roles.length + 1);
  return (
    <>
      <tr>
        <th scope="row">
          {uses.button} {!activo && <Status tone="neutral">Inactivo</Status>}
        </th>
        {roles.map((role) => {
          const flags = entryOf(role.codigo_rol) ?? none;
          return (
            // The keyboard opens a role from its heading; the mouse from anywhere in its column.
            <td key={role.codigo_rol} title={`${role.nombre}: ${wordsOf(flags)}`} onClick={() => void navigate(roleLink(role.codigo_rol))}>
              <Letters flags={flags} />
            </td>
          );
        })}
      </tr>
      {uses.below}
    </>
  );
}
