import { CheckCircleOutlined, StopOutlined } from '@ant-design/icons';
import { listUsers } from 'contract/access/users/users.ts';
import {
  activarDesactivarUsuarioBodega,
  createUsuarioBodega,
  deleteUsuarioBodega,
  listUsuarioBodega,
  updateUsuarioBodega,
  type WarehouseUser,
} from 'contract/access/warehouse-users.ts';
import { bodega } from 'contract/catalogues/entries/warehouses.ts';
import { useAction, useCall } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { Maintainer } from '../../ui/list/Maintainer.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { SelectField, type Option } from '../../ui/fields/SelectField.tsx';
import { Status } from '../../ui/page/Status.tsx';

const columns: readonly Column<WarehouseUser>[] = [
  { key: 'nombre', title: 'Persona', render: ({ nombre }) => nombre, card: 'title' },
  { key: 'email', title: 'Correo', render: ({ email }) => email, card: 'subtitle' },
  {
    key: 'bodegas',
    title: 'Bodegas',
    render: ({ bodegas }) => bodegas.map(warehouseLabel).join(', '),
    card: 'fact',
  },
  {
    key: 'activo',
    title: 'Estado',
    render: ({ activo }) => <Status tone={activo ? 'success' : 'neutral'}>{activo ? 'Activo' : 'Inactivo'}</Status>,
    card: 'status',
    width: 120,
  },
];

const filters: readonly Filter[] = [{ kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre o correo' }];
const warehouseLabel = ({ codigo, nombre }: { codigo: string; nombre: string }) => `${codigo} · ${nombre}`;
const codesOf = ({ bodegas }: WarehouseUser) => bodegas.map((it) => it.codigo);

/** Who works in which warehouses. */
export function WarehouseUserMaintainer() {
  const { data = [] } = useCall(bodega.calls.list, { activo: 'true' });
  const { mutate, isPending } = useAction(activarDesactivarUsuarioBodega);
  const open = data.map((it) => ({ value: it.codigo, label: warehouseLabel(it) }));

  const turn = ({ id, nombre, activo }: WarehouseUser): Action => ({
    label: activo ? 'Desactivar' : 'Activar',
    icon: activo ? <StopOutlined /> : <CheckCircleOutlined />,
    call: activarDesactivarUsuarioBodega,
    isBusy: isPending,
    onClick: () =>
      mutate(
        { id, activo: activo ? 0 : 1 },
        { onSuccess: () => notify('success', `${nombre}: ${activo ? 'ya no opera bodegas' : 'opera sus bodegas otra vez'}`) },
      ),
  });

  return (
    <Maintainer
      title="Usuarios de bodega"
      noun={{ one: 'usuario de bodega', gender: 'm' }}
      call={listUsuarioBodega}
      rowKey={({ id }) => id}
      name={({ nombre }) => nombre}
      columns={columns}
      filters={filters}
      rowActions={(row) => [turn(row)]}
      empty="Todavía nadie opera bodegas. Agregue a quien recibe, entrega o traslada materiales."
      create={{ call: createUsuarioBodega, start: { bodegas: [] } }}
      update={{
        call: updateUsuarioBodega,
        start: (row) => ({ bodegas: codesOf(row) }),
        fixed: ({ id, activo, version }) => ({ id, activo, version }),
      }}
      remove={{ call: deleteUsuarioBodega, input: ({ id }) => ({ id }) }}
      fields={fieldsWith(open)}
    />
  );
}

/** The person is chosen once. A warehouse that was retired meanwhile is still shown where it is held. */
const fieldsWith = (open: readonly Option[]) => (row: WarehouseUser | undefined) => {
  const held = (row?.bodegas ?? []).filter((it) => !open.some(({ value }) => value === it.codigo));
  const options = [...open, ...held.map((it) => ({ value: it.codigo, label: `${warehouseLabel(it)} (retirada)` }))];
  return (
    <>
      {!row && (
        <ChooseField
          name="user_id"
          label="Persona"
          call={listUsers}
          fixed={{ activo: '1' }}
          option={({ id, nombre, email }) => ({ value: id, label: `${nombre} · ${email}` })}
          placeholder="Nombre o correo"
        />
      )}
      <SelectField name="bodegas" label="Bodegas" options={options} several help="Las que la persona recibe, entrega o traslada." />
    </>
  );
};
