import { useNavigate, useSearch } from '@tanstack/react-router';
import { Select } from 'antd';
import { listRoles } from 'contract/access/activation.ts';
import { updateRolModuloPermiso } from 'contract/access/permissions.ts';
import { useCall } from '../api.ts';
import { may, useSession } from '../api/session.ts';
import { Empty } from '../ui/Empty.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import './RoleMatrix.css';

/** What each role may do: one role at a time, its modules by their five rights. */
export function RolePermissions() {
  const roles = useCall(listRoles, {});
  const { rol } = useSearch({ strict: false });
  const navigate = useNavigate();
  const session = useSession();
  const own = session.state === 'logged in' ? session.user.codigo_rol : null;

  return (
    <div className="role-page">
      <PageHead title="Permisos por rol" />
      <Loaded answer={roles}>
        {(found) => {
          const role = found.find((it) => it.codigo_rol === rol) ?? found[0];
          if (!role) return <Empty text="No hay roles activos." />;
          return (
            <>
              <div className="role-choice">
                <label htmlFor="role">Rol</label>
                <Select<string>
                  id="role"
                  value={role.codigo_rol}
                  options={found.map((it) => ({ value: it.codigo_rol, label: `${it.nombre} (${it.codigo_rol})` }))}
                  showSearch={{ optionFilterProp: 'label' }}
                  popupMatchSelectWidth={false}
                  onChange={(code) => void navigate({ to: '.', search: { rol: code } })}
                />
                <p className="muted">
                  {may(updateRolModuloPermiso.permission)
                    ? 'Cada cambio se guarda al marcarlo y vale de inmediato para quienes tienen el rol.'
                    : 'Su propio rol permite ver estos permisos, pero no cambiarlos.'}
                </p>
              </div>
              {role.codigo_rol === own && may(updateRolModuloPermiso.permission) && (
                <p className="role-own" role="note">
                  Este es su propio rol: lo que quite aquí, lo pierde usted también.
                </p>
              )}
              <RoleMatrix key={role.codigo_rol} rol={role.codigo_rol} name={role.nombre} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
