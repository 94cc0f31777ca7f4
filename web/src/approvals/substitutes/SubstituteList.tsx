import { StopOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  createSubstitute,
  deleteSubstitute,
  listSubstitutes,
  substituteOrigins,
  substituteStates,
  type Substitute,
} from 'contract/approvals/substitutes/substitutes.ts';
import { formatDay } from 'contract/format.ts';
import { useAction } from '../../api.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Day } from '../../ui/list/figures.tsx';
import { stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { List } from '../../ui/list/List.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { State } from '../../ui/page/Status.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { deciders, staff } from '../sources.ts';
import { SubstituteTimeline } from './SubstituteTimeline.tsx';

const columns: readonly Column<Substitute>[] = [
  { key: 'employee', title: 'Titular', render: ({ employee }) => employee, card: 'title' },
  { key: 'substitute', title: 'Suplente', render: ({ substitute }) => substitute, card: 'subtitle' },
  { key: 'desde', title: 'Desde', render: ({ desde }) => <Day value={desde} />, card: 'fact', width: 110 },
  { key: 'hasta', title: 'Hasta', render: ({ hasta }) => <Day value={hasta} />, card: 'fact', width: 110 },
  { key: 'motivo', title: 'Motivo', render: ({ motivo }) => <span className="cell-wrap">{motivo}</span>, card: 'fact' },
  { key: 'origen', title: 'Origen', render: ({ origen }) => substituteOrigins[origen], card: 'fact', width: 110 },
  {
    key: 'estado',
    title: 'Estado',
    render: ({ estado }) => <State of={substituteStates} is={estado} />,
    card: 'status',
    width: 120,
  },
];

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Persona o suplente' },
  stateFilter('estado', substituteStates),
  { kind: 'days', from: 'desde', to: 'hasta', label: 'Entre' },
];

/** Who acts for whom and when: the coming weeks as a picture, all of them as a list. */
export function SubstituteList() {
  const [isCreating, setCreating] = useState(false);
  const end = useAction(deleteSubstitute);
  const ask = async ({ id, employee_id, employee, substitute, desde, hasta, estado }: Substitute) => {
    const text =
      estado === 'vigente'
        ? `${substitute} deja de actuar por ${employee} desde hoy.`
        : `La suplencia del ${formatDay(desde)} al ${formatDay(hasta)} no regirá.`;
    if (!(await confirm({ title: `¿Terminar la suplencia de ${employee}?`, text, yes: 'Terminar', isDangerous: true }))) return;
    end.mutate({ employee_id, id }, { onSuccess: () => notify('success', `Suplencia de ${employee} terminada`) });
  };
  return (
    <>
      <List
        title="Por fecha"
        isPart
        call={listSubstitutes}
        rowKey={({ origen, id }) => `${origen}-${id}`}
        columns={columns}
        filters={filters}
        actions={[{ label: 'Nueva suplencia', call: createSubstitute, onClick: () => setCreating(true) }]}
        rowActions={(it) =>
          it.origen === 'manual' && substituteStates.allows(it.estado, 'end')
            ? [
                {
                  label: 'Terminar',
                  icon: <StopOutlined />,
                  call: deleteSubstitute,
                  isDangerous: true,
                  isBusy: end.isPending,
                  onClick: () => void ask(it),
                },
              ]
            : []
        }
        intro={<SubstituteTimeline />}
        empty="Nadie reemplaza a nadie todavía. Cree una suplencia para que alguien apruebe en ausencia de otra persona."
      />
      {isCreating && (
        <FormDrawer
          title="Nueva suplencia"
          call={createSubstitute}
          save="Crear suplencia"
          saved="Suplencia creada"
          onClose={() => setCreating(false)}
        >
          <ChooseField name="employee_id" label="Titular" {...staff} />
          <ChooseField name="substitute_id" label="Suplente" {...deciders} help="Con una cuenta activa, o no podría aprobar." />
          <DateField name="desde" label="Desde" />
          <DateField name="hasta" label="Hasta" help="El último día, incluido." />
          <TextField name="motivo" label="Motivo" placeholder="Vacaciones" maxLength={200} />
          <p className="muted">
            Durante esos días el suplente ve y decide lo que espera a la persona, que también puede hacerlo. El registro dirá que fue por
            suplencia.
          </p>
        </FormDrawer>
      )}
    </>
  );
}
