import { filteredEmployees } from 'contract/access/staff/staff.ts';
import { allBusinessUnits } from 'contract/administration/company/business-units.ts';
import {
  createCostCenter,
  deleteCostCenter,
  exportCostCenters,
  listCostCenters,
  updateCostCenter,
  type CostCenter,
} from 'contract/administration/cost-centers.ts';
import { useCall } from '../../api.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { Maintainer } from '../../ui/list/Maintainer.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { personOption } from '../../ui/fields/people.ts';

const columns: readonly Column<CostCenter>[] = [
  { key: 'codigo', title: 'Código', render: ({ codigo }) => codigo, card: 'title', width: 140 },
  { key: 'nombre', title: 'Nombre', render: ({ nombre }) => nombre, card: 'subtitle' },
  { key: 'responsable', title: 'Responsable', render: ({ responsable }) => responsable ?? '—', card: 'fact' },
  { key: 'unidad', title: 'Unidad de negocio', render: ({ unidad }) => unidad ?? '—', card: 'fact' },
  {
    key: 'activo',
    title: 'Estado',
    render: ({ activo }) => <Status tone={activo ? 'success' : 'neutral'}>{activo ? 'Activo' : 'Inactivo'}</Status>,
    card: 'status',
    width: 120,
  },
];

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código o nombre' },
  {
    kind: 'select',
    name: 'activo',
    label: 'Estado',
    options: [
      { value: 'true', label: 'Activos' },
      { value: 'false', label: 'Inactivos' },
    ],
  },
];

/** Where costs go when there is no project. */
export const CostCenters = () => (
  <Maintainer
    title="Centros de costo"
    noun={{ one: 'centro de costo', gender: 'm' }}
    call={listCostCenters}
    rowKey={({ codigo }) => codigo}
    name={({ codigo, nombre }) => `${codigo} ${nombre}`}
    columns={columns}
    filters={filters}
    excel={{ call: exportCostCenters }}
    empty="Todavía no hay centros de costo. Se usan cuando un gasto no es de ningún proyecto."
    create={{ call: createCostCenter, start: { activo: true } }}
    update={{
      call: updateCostCenter,
      start: ({ nombre, responsable_id, codigo_unidad, activo }) => ({ nombre, responsable_id, codigo_unidad, activo }),
      fixed: ({ codigo, version }) => ({ codigo, version }),
    }}
    remove={{ call: deleteCostCenter, input: ({ codigo }) => ({ codigo }) }}
    fields={fields}
  />
);

const fields = (row: CostCenter | undefined) => <Fields row={row} />;

function Fields({ row }: { row: CostCenter | undefined }) {
  const { data: units = [] } = useCall(allBusinessUnits, {});
  return (
    <>
      {!row && (
        <TextField
          name="codigo"
          label="Código"
          placeholder="CC-1100"
          maxLength={20}
          help="Con él se conoce en el ERP; no se cambia después."
        />
      )}
      <TextField name="nombre" label="Nombre" maxLength={120} />
      <ChooseField
        name="responsable_id"
        label="Responsable"
        call={filteredEmployees}
        option={personOption}
        startLabel={row?.responsable ?? null}
        help="Aprueba lo que se pide con cargo a este centro."
      />
      <SelectField
        name="codigo_unidad"
        label="Unidad de negocio"
        placeholder="Ninguna"
        options={units.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }))}
      />
      <SwitchField name="activo" label="Estado" words={['Activo', 'Inactivo']} help="Inactivo: ya no se ofrece en solicitudes nuevas." />
    </>
  );
}
