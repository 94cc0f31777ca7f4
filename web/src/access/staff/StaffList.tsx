import { ImportOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { contractKinds } from 'contract/access/staff/contract-kinds.ts';
import { createEmployee, exportEmployees, filteredEmployees, previewEmployeeImport, type Employee } from 'contract/access/staff/staff.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { Day, Rut } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Phone } from '../../ui/page/reach.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { peoplePaths, toUser } from '../peopleAddresses.ts';
import { asFilter, usePositionOptions, useSubmanagementOptions } from '../peopleChoices.ts';
import { StaffDrawer } from './StaffDrawer.tsx';

const columns: readonly Column<Employee>[] = [
  { key: 'nombre', title: 'Nombre', render: ({ nombre }) => nombre, card: 'title' },
  { key: 'rut', title: 'RUT', render: ({ rut }) => <Rut value={rut} />, card: 'subtitle' },
  { key: 'position', title: 'Cargo u oficio', render: ({ position, oficio }) => position ?? oficio ?? '—', card: 'fact' },
  { key: 'submanagement', title: 'Subgerencia', render: ({ submanagement }) => submanagement ?? '—', card: 'fact' },
  { key: 'jefe', title: 'Superior', render: ({ jefe }) => jefe ?? '—' },
  { key: 'contrato', title: 'Contrato', render: ContractNow, card: 'fact' },
  { key: 'cuenta', title: 'Cuenta', render: AccountLink },
  {
    key: 'activo',
    title: 'Estado',
    render: ({ activo }) => <Status tone={activo ? 'success' : 'neutral'}>{activo ? 'En servicio' : 'Retirada'}</Status>,
    card: 'status',
  },
  { key: 'email', title: 'Correo', render: ({ email }) => email ?? '—', isExtra: true },
  { key: 'telefono', title: 'Teléfono', render: ({ telefono }) => <Phone number={telefono} />, isExtra: true },
];

function ContractNow({ contrato }: Employee) {
  if (!contrato) return <span className="muted">Sin contrato vigente</span>;
  return (
    <>
      {contractKinds[contrato.tipo].label}
      {contrato.hasta && (
        <>
          {' '}
          hasta el <Day value={contrato.hasta} />
        </>
      )}
    </>
  );
}

function AccountLink({ token_usuario }: Employee) {
  return token_usuario === null ? <span className="muted">No</span> : <Link {...toUser({ token_usuario })}>Sí</Link>;
}

/** Everybody who works here, with or without an account. */
export function StaffList() {
  const [open, setOpen] = useState<'new' | Employee>();
  const filters: readonly Filter[] = [
    { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre, correo o RUT' },
    { kind: 'select', name: 'position_id', label: 'Cargo', options: asFilter(usePositionOptions()) },
    { kind: 'select', name: 'submanagement_id', label: 'Subgerencia', options: asFilter(useSubmanagementOptions()) },
    {
      kind: 'select',
      name: 'activo',
      label: 'Estado',
      options: [
        { value: '1', label: 'En servicio' },
        { value: '0', label: 'Retiradas' },
      ],
    },
    { kind: 'switch', name: 'only_user_auth', label: 'Solo con cuenta', isMore: true },
  ];
  return (
    <>
      <List
        title="Personal"
        call={filteredEmployees}
        rowKey={({ id }) => id}
        columns={columns}
        filters={filters}
        onOpen={setOpen}
        actions={[
          { label: 'Nueva persona', call: createEmployee, onClick: () => setOpen('new') },
          { label: 'Importar', icon: <ImportOutlined />, call: previewEmployeeImport, link: { to: peoplePaths.staffImport } },
        ]}
        excel={{ call: exportEmployees }}
        empty="Aquí aparecen las personas que trabajan en la empresa, tengan o no una cuenta."
      />
      {open && (
        <StaffDrawer
          key={open === 'new' ? 'new' : open.id}
          {...(open !== 'new' && { employee: open })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
