import {
  createModuloPermiso,
  deleteModuloPermiso,
  listModuloPermiso,
  updateModuloPermiso,
  type PermissionModule,
} from 'contract/access/modules.ts';
import { modules } from 'contract/permissions.ts';
import { useCall } from '../../api.ts';
import type { Column } from '../../ui/list/columns.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { Maintainer } from '../../ui/list/Maintainer.tsx';
import { SelectField, type Option } from '../../ui/fields/SelectField.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

const columns: readonly Column<PermissionModule>[] = [
  { key: 'descripcion', title: 'Módulo', render: ({ descripcion }) => descripcion, card: 'title' },
  { key: 'nombre', title: 'Nombre interno', render: ({ nombre }) => <code>{nombre}</code>, card: 'subtitle' },
  {
    key: 'activo',
    title: 'Estado',
    render: ({ activo }) => <Status tone={activo ? 'success' : 'neutral'}>{activo ? 'Activo' : 'Inactivo'}</Status>,
    card: 'status',
    width: 120,
  },
];

const filters: readonly Filter[] = [{ kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre del módulo' }];

/** The modules that roles are given permissions in. */
export function ModuleMaintainer() {
  const { data = [] } = useCall(listModuloPermiso, {});
  const held = new Set(data.map((it) => it.nombre));
  const missing = Object.entries(modules).filter(([name]) => !held.has(name));

  return (
    <Maintainer
      title="Módulos de permiso"
      noun={{ one: 'módulo de permiso', gender: 'm' }}
      call={listModuloPermiso}
      rowKey={({ id }) => id}
      name={({ descripcion }) => descripcion}
      columns={columns}
      filters={filters}
      empty="Todavía no hay módulos de permiso."
      // A module that the program does not know would guard nothing: with all of them here there is none to create.
      {...(data.length > 0 && missing.length > 0 && { create: { call: createModuloPermiso, start: { activo: true } } })}
      update={{
        call: updateModuloPermiso,
        start: ({ descripcion, activo }) => ({ descripcion, activo }),
        fixed: ({ id, version }) => ({ id, version }),
      }}
      remove={{ call: deleteModuloPermiso, input: ({ id }) => ({ id }) }}
      fields={fieldsWith(missing.map(([value, label]) => ({ value, label })))}
    />
  );
}

/** A module is chosen once; what is shown of it can be changed. */
const fieldsWith = (choices: readonly Option[]) => (row: PermissionModule | undefined) => (
  <>
    {!row && (
      <SelectField
        name="nombre"
        label="Módulo del programa"
        options={choices}
        help="Los que el programa conoce y todavía no están en la lista."
      />
    )}
    <TextField name="descripcion" label="Nombre que se muestra" maxLength={120} />
    <SwitchField
      name="activo"
      label="Estado"
      words={['Activo', 'Inactivo']}
      help="Inactivo: ningún rol puede entrar a lo que este módulo protege, hasta que se active otra vez."
    />
  </>
);
