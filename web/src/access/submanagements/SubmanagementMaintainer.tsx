import { allBusinessUnits } from 'contract/administration/company/business-units.ts';
import {
  createSubmanagement,
  deleteSubmanagement,
  listSubmanagement,
  updateSubmanagement,
  type Submanagement,
} from 'contract/access/submanagements.ts';
import { useCall } from '../../api.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { Maintainer } from '../../ui/list/Maintainer.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { employees } from '../peopleChoices.ts';

const filters: readonly Filter[] = [{ kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre o responsable' }];

/** The parts of the company, and who answers for each. */
export function SubmanagementMaintainer() {
  const { data: units = [] } = useCall(allBusinessUnits, {});
  const unitOf = (codigo: string | null) => units.find((it) => it.codigo === codigo)?.nombre ?? codigo ?? '—';
  const columns: readonly Column<Submanagement>[] = [
    { key: 'nombre', title: 'Subgerencia', render: ({ nombre }) => nombre, card: 'title' },
    { key: 'responsable', title: 'Responsable', render: ({ responsable }) => responsable ?? '—', card: 'fact' },
    { key: 'codigo_unidad', title: 'Unidad de negocio', render: (it) => unitOf(it.codigo_unidad), card: 'fact' },
    { key: 'personas', title: 'Personas', render: ({ personas }) => personas, align: 'right', card: 'fact', width: 110 },
    {
      key: 'activo',
      title: 'Estado',
      render: ({ activo }) => <Status tone={activo ? 'success' : 'neutral'}>{activo ? 'En uso' : 'Retirada'}</Status>,
      card: 'status',
      width: 120,
    },
  ];
  return (
    <Maintainer
      title="Subgerencias"
      noun={{ one: 'subgerencia', gender: 'f' }}
      call={listSubmanagement}
      rowKey={({ id }) => id}
      name={({ nombre }) => nombre}
      columns={columns}
      filters={filters}
      empty="Aquí aparecen las subgerencias de la empresa, con quien responde por cada una."
      create={{ call: createSubmanagement, start: { activo: true } }}
      update={{
        call: updateSubmanagement,
        start: ({ nombre, codigo_unidad, responsable_id, activo }) => ({ nombre, codigo_unidad, responsable_id, activo }),
        fixed: ({ id, version }) => ({ id, version }),
      }}
      remove={{ call: deleteSubmanagement, input: ({ id }) => ({ id }) }}
      fields={fields}
    />
  );
}

const fields = (row: Submanagement | undefined) => <Fields {...(row && { row })} />;

function Fields({ row }: { row?: Submanagement }) {
  const { data: units = [] } = useCall(allBusinessUnits, {});
  return (
    <>
      <TextField name="nombre" label="Nombre" maxLength={120} />
      <ChooseField name="responsable_id" label="Responsable" startLabel={row?.responsable ?? null} {...employees} />
      <SelectField
        name="codigo_unidad"
        label="Unidad de negocio"
        options={units.map((it) => ({ value: it.codigo, label: `${it.nombre} (${it.codigo})` }))}
        help="Solo si lleva una: quien responde por ella aprueba lo de esa unidad."
      />
      {row && (
        <SwitchField
          name="activo"
          label="Estado"
          words={['En uso', 'Retirada']}
          help="Retirada: la conserva quien pertenece a ella, y no se ofrece a nadie más."
        />
      )}
    </>
  );
}
