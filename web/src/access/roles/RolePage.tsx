import { CopyOutlined, DeleteOutlined, EditOutlined, RedoOutlined, StopOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { updateRolModuloPermiso } from 'contract/access/roles/permissions.ts';
import { listRolHistorial } from 'contract/access/roles/history.ts';
import { copiarRol, deleteRol, listRol, updateRol, type Role } from 'contract/access/roles/roles.ts';
import { useAction, useCall } from '../../api.ts';
import { may, useSession } from '../../api/session.ts';
import { screenAt } from '../../shell/screens.ts';
import { Link } from '../../ui/page/Link.tsx';
import type { Action } from '../../ui/page/action.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Detail } from '../../ui/page/Detail.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Timeline } from '../../ui/past/Timeline.tsx';
import { CopyRole, EditRole, RetireRole } from './RoleForms.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { peopleOf, projectsOf, roleLink, RoleStatus } from './roleWords.tsx';
import { Select } from '../../ui/fields/Select.tsx';

/** One role: what it is, what it may do, what was done to it. */
export function RolePage({ code }: { code: string }) {
  const answer = useCall(listRol, {});
  return (
    <Loaded answer={answer}>
      {(roles) => {
        const role = roles.find((it) => it.codigo_rol === code);
        if (role) return <OneRole role={role} roles={roles} />;
        return <Empty text={`El rol ${code} no existe.`} action={<Button link={{ to: '/usuarios/rol' }}>Ver los roles</Button>} />;
      }}
    </Loaded>
  );
}

const drawers = { edit: EditRole, copy: CopyRole, retire: RetireRole };

function OneRole({ role, roles }: { role: Role; roles: readonly Role[] }) {
  const [open, setOpen] = useState<keyof typeof drawers>();
  const actions = useRoleActions(role, setOpen);
  const navigate = useNavigate();
  const session = useSession();
  const own = session.state === 'logged in' ? session.user.codigo_rol : null;
  const mayChange = may(updateRolModuloPermiso.permission);
  const Drawer = open && drawers[open];

  return (
    <>
      <Detail
        code={role.codigo_rol}
        title={role.nombre}
        status={<RoleStatus activo={role.activo} />}
        facts={[
          { label: 'Personas', value: <People role={role} /> },
          { label: 'Proyectos que ve', value: projectsOf(role) },
          { label: 'Abastecimiento', value: role.es_abastecimiento ? 'Sí' : 'No' },
          { label: 'Qué hace', value: role.descripcion },
        ]}
        actions={actions}
        aside={<Timeline call={listRolHistorial} fixed={{ codigo_rol: role.codigo_rol }} />}
      >
        <div className="role-choice">
          <label htmlFor="role">Rol</label>
          <Select<string>
            id="role"
            value={role.codigo_rol}
            options={roles.map((it) => ({ value: it.codigo_rol, label: `${it.nombre} (${it.codigo_rol})` }))}
            popupMatchSelectWidth={false}
            onChange={(next) => void navigate(roleLink(next))}
          />
          <p className="muted">
            {mayChange
              ? 'Cada cambio se guarda al marcarlo y vale de inmediato para quienes tienen el rol.'
              : 'Su propio rol permite ver estos permisos, pero no cambiarlos.'}
          </p>
        </div>
        {role.codigo_rol === own && mayChange && (
          <p className="role-own" role="note">
            Este es su propio rol: lo que quite aquí, lo pierde usted también.
          </p>
        )}
        <RoleMatrix rol={role.codigo_rol} name={role.nombre} />
      </Detail>
      {Drawer && <Drawer role={role} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useRoleActions(role: Role, open: (drawer: keyof typeof drawers) => void): Action[] {
  const navigate = useNavigate();
  const change = useAction(updateRol);
  const remove = useAction(deleteRol);
  const { personas: _all, personas_activas: _active, codigo_rol: _code, ...facts } = role;

  const reactivate = () => change.mutate({ ...facts, activo: true }, { onSuccess: () => notify('success', `${role.nombre} está activo`) });
  const ask = async () => {
    const text = 'Se eliminan el rol y sus permisos. No se puede deshacer.';
    if (!(await confirm({ title: `¿Eliminar ${role.nombre}?`, text, yes: 'Eliminar', isDangerous: true }))) return;
    remove.mutate(
      { id: role.id },
      {
        onSuccess: () => {
          notify('success', `Se eliminó ${role.nombre}`);
          void navigate({ to: '/usuarios/rol' });
        },
      },
    );
  };
  return [
    { label: 'Editar', icon: <EditOutlined />, call: updateRol, onClick: () => open('edit') },
    { label: 'Copiar', icon: <CopyOutlined />, call: copiarRol, onClick: () => open('copy') },
    role.activo
      ? { label: 'Retirar', icon: <StopOutlined />, call: updateRol, onClick: () => open('retire') }
      : { label: 'Reactivar', icon: <RedoOutlined />, call: updateRol, isBusy: change.isPending, onClick: reactivate },
    {
      label: 'Eliminar',
      icon: <DeleteOutlined />,
      call: deleteRol,
      isDangerous: true,
      isBusy: remove.isPending,
      onClick: () => void ask(),
    },
  ];
}

/** The people of a role stand in the users' list. */
function People({ role }: { role: Role }) {
  const users = '/usuarios/usuario';
  if (role.personas === 0 || !screenAt(users)) return peopleOf(role);
  return <Link {...{ to: users, search: { codigo_rol: role.codigo_rol } }}>{peopleOf(role)}</Link>;
}
