import { ImportOutlined, KeyOutlined, PoweroffOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { cambiarUsuarios, createUsuario, excelUsuario, listUsuario, type User } from 'contract/access/users/accounts.ts';
import { revisarUsuarios } from 'contract/access/users/imports.ts';
import { useAction } from '../../api.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Instant, Rut } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { AccountStatus, Face } from '../Face.tsx';
import { peoplePaths, toUser } from '../peopleAddresses.ts';
import { asFilter, usePositionOptions, useRoleOptions, useSubmanagementOptions } from '../peopleChoices.ts';
import { NewUser } from './UserForms.tsx';
import { Phone } from '../../ui/page/reach.tsx';

const columns: readonly Column<User>[] = [
  {
    key: 'nombre',
    title: 'Nombre',
    render: (it) => (
      <span className="person-cell">
        <Face {...it} />
        {it.nombre}
      </span>
    ),
    card: 'title',
  },
  { key: 'activo', title: 'Estado', render: AccountStatus, card: 'status' },
  { key: 'email', title: 'Correo', render: ({ email }) => email, card: 'subtitle' },
  { key: 'rol', title: 'Rol', groupOf: ({ rol }) => rol, render: ({ rol }) => <ShortText text={rol} />, cutAt: 140, card: 'fact' },
  {
    key: 'cargo',
    title: 'Cargo',
    groupOf: ({ cargo }) => cargo,
    render: ({ cargo }) => <ShortText text={cargo} />,
    cutAt: 140,
    card: 'fact',
  },
  { key: 'last_access_at', title: 'Último acceso', render: (it) => <Instant value={it.last_access_at} />, card: 'fact' },
  {
    key: 'subgerencia',
    title: 'Subgerencia',
    groupOf: ({ subgerencia }) => subgerencia,
    render: ({ subgerencia }) => subgerencia ?? '—',
    isExtra: true,
  },
  { key: 'open_sessions', title: 'Sesiones', render: ({ open_sessions }) => open_sessions, align: 'right', isExtra: true },
  { key: 'rut', title: 'RUT', render: ({ rut }) => <Rut value={rut} />, isExtra: true },
  { key: 'telefono', title: 'Teléfono', render: ({ telefono }) => <Phone number={telefono} />, isExtra: true },
  { key: 'created_at', title: 'Creado', render: ({ created_at }) => <Instant value={created_at} />, isExtra: true },
];

/** Long names give way, so that the last access still has room beside them. */
const ShortText = ({ text }: { text: string | null }) => <span {...(text && { title: text })}>{text ?? '—'}</span>;

/** Everybody who has an account, or asked for one. */
export function UserList() {
  const [isNew, setNew] = useState(false);
  const change = useBulk();
  return (
    <>
      <List
        title="Usuarios"
        call={listUsuario}
        rowKey={({ email }) => email}
        columns={columns}
        filters={useUserFilters()}
        link={toUser}
        actions={[
          { label: 'Nuevo usuario', call: createUsuario, onClick: () => setNew(true) },
          { label: 'Importar', icon: <ImportOutlined />, call: revisarUsuarios, link: { to: peoplePaths.userImport } },
        ]}
        bulk={[
          { label: 'Activar', icon: <PoweroffOutlined />, call: cambiarUsuarios, run: (rows) => change('activate', rows) },
          {
            label: 'Exigir cambio de clave',
            icon: <KeyOutlined />,
            call: cambiarUsuarios,
            run: (rows) => change('require_password', rows),
          },
          {
            label: 'Desactivar',
            icon: <PoweroffOutlined />,
            call: cambiarUsuarios,
            isDangerous: true,
            run: (rows) => change('deactivate', rows),
          },
        ]}
        excel={{ call: excelUsuario }}
        empty="Aquí aparecen las personas que tienen una cuenta."
      />
      {isNew && <NewUser onClose={() => setNew(false)} />}
    </>
  );
}

function useUserFilters(): Filter[] {
  return [
    { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre, correo o RUT' },
    { kind: 'select', name: 'codigo_rol', label: 'Rol', options: useRoleOptions() },
    {
      kind: 'select',
      name: 'activo',
      label: 'Estado',
      options: [
        { value: '1', label: 'Activos' },
        { value: '0', label: 'Inactivos' },
      ],
    },
    { kind: 'select', name: 'cargo_id', label: 'Cargo', options: asFilter(usePositionOptions()), isMore: true },
    { kind: 'select', name: 'subgerencia_id', label: 'Subgerencia', options: asFilter(useSubmanagementOptions()), isMore: true },
  ];
}

type Change = 'activate' | 'deactivate' | 'require_password';

const questions: Record<Change, { ask: string; text: string; yes: string; done: string }> = {
  activate: { ask: 'Activar', text: 'Podrán ingresar, y les avisamos por correo.', yes: 'Activar', done: 'activadas' },
  deactivate: {
    ask: 'Desactivar',
    text: 'Sus sesiones se cierran de inmediato y no podrán ingresar. Lo que hicieron queda.',
    yes: 'Desactivar',
    done: 'desactivadas',
  },
  require_password: {
    ask: 'Exigir cambio de clave a',
    text: 'Desde ya, y hasta que elijan otra, no podrán hacer nada más.',
    yes: 'Exigir cambio',
    done: 'con cambio de clave exigido',
  },
};

/** Changes all ticked accounts in one call: all of them or none. */
function useBulk() {
  const { mutate } = useAction(cambiarUsuarios);
  const ask = async (action: Change, rows: readonly User[]) => {
    const { ask: what, text, yes, done } = questions[action];
    const people = rows.length === 1 ? (rows[0]?.nombre ?? '') : `${rows.length} personas`;
    if (!(await confirm({ title: `¿${what} ${people}?`, text, yes, isDangerous: action === 'deactivate' }))) return;
    mutate(
      { tokens: rows.map((it) => it.token_usuario), action },
      { onSuccess: ({ changed }) => notify('success', changed === 0 ? 'Ya estaban así: nada cambió' : `Cuentas ${done}: ${changed}`) },
    );
  };
  return (action: Change, rows: readonly User[]) => void ask(action, rows);
}
