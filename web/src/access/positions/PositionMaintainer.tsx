import { createCargo, deleteCargo, listCargo, updateCargo, type Position } from 'contract/access/positions.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { nothing } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { Maintainer } from '../../ui/list/Maintainer.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

const columns: readonly Column<Position>[] = [
  { key: 'nombre', title: 'Cargo', render: ({ nombre }) => nombre, card: 'title' },
  { key: 'descripcion', title: 'Descripción', render: ({ descripcion }) => descripcion ?? nothing, card: 'subtitle' },
  { key: 'personas', title: 'Personas', render: ({ personas }) => personas, align: 'right', card: 'fact', width: 110 },
  {
    key: 'activo',
    title: 'Estado',
    render: ({ activo }) => <Status tone={activo ? 'success' : 'neutral'}>{activo ? 'En uso' : 'Retirado'}</Status>,
    card: 'status',
    width: 120,
  },
];

const filters: readonly Filter[] = [{ kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre del cargo' }];

const fields = (row: Position | undefined) => (
  <>
    <TextField name="nombre" label="Nombre" maxLength={120} />
    <AreaField name="descripcion" label="Descripción" rows={3} maxLength={500} />
    {row && (
      <SwitchField
        name="activo"
        label="Estado"
        words={['En uso', 'Retirado']}
        help="Retirado: lo conserva quien lo tiene, y no se ofrece a nadie más."
      />
    )}
  </>
);

/** What people are employed as. */
export const PositionMaintainer = () => (
  <Maintainer
    title="Cargos"
    noun={{ one: 'cargo', gender: 'm' }}
    call={listCargo}
    rowKey={({ id }) => id}
    name={({ nombre }) => nombre}
    columns={columns}
    filters={filters}
    empty="Aquí aparecen los cargos de las personas: jefa de proyecto, bodeguero, ingeniera…"
    create={{ call: createCargo, start: { activo: true } }}
    update={{
      call: updateCargo,
      start: ({ nombre, descripcion, activo }) => ({ nombre, descripcion, activo }),
      fixed: ({ id, version }) => ({ id, version }),
    }}
    remove={{ call: deleteCargo, input: ({ id }) => ({ id }) }}
    fields={fields}
  />
);
