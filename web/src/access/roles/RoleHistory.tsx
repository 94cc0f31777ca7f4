import { useNavigate, useSearch } from '@tanstack/react-router';
import { listRolHistorial } from 'contract/access/roles/history.ts';
import { listRol } from 'contract/access/roles/roles.ts';
import { useCall } from '../../api.ts';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Timeline } from '../../ui/past/Timeline.tsx';
import { Select } from '../../ui/fields/Select.tsx';

/** Who changed which role, permission or module, from what to what. */
export function RoleHistory() {
  const { data = [] } = useCall(listRol, {});
  const { rol } = useSearch({ strict: false });
  const navigate = useNavigate();
  const code = typeof rol === 'string' && rol !== '' ? rol : undefined;
  return (
    <div className="role-history">
      <PageHead title="Historial de roles y permisos" />
      <div className="role-choice">
        <label htmlFor="role">Rol</label>
        <Select<string>
          id="role"
          {...(code && { value: code })}
          placeholder="Todos"
          allowClear
          options={data.map((it) => ({ value: it.codigo_rol, label: `${it.nombre} (${it.codigo_rol})` }))}
          popupMatchSelectWidth={false}
          onChange={(next?: string) => void navigate({ to: '.', search: next ? { rol: next } : {}, replace: true })}
        />
      </div>
      <Timeline key={code} call={listRolHistorial} fixed={code ? { codigo_rol: code } : {}} />
    </div>
  );
}
