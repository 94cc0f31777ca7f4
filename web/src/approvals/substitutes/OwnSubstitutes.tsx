import { StopOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  createOwnSubstitute,
  endOwnSubstitute,
  listOwnSubstitutes,
  substituteStates,
  type Substitute,
} from 'contract/approvals/substitutes/substitutes.ts';
import { formatDay } from 'contract/format.ts';
import { useAction } from '../../api.ts';
import { may } from '../../api/session.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Day } from '../../ui/list/figures.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { List } from '../../ui/list/List.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { State } from '../../ui/page/Status.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { possibleSubstitutes } from '../sources.ts';

const columns: readonly Column<Substitute>[] = [
  { key: 'substitute', title: 'Suplente', render: ({ substitute }) => substitute, card: 'title' },
  { key: 'desde', title: 'Desde', render: ({ desde }) => <Day value={desde} />, card: 'fact', width: 110 },
  { key: 'hasta', title: 'Hasta', render: ({ hasta }) => <Day value={hasta} />, card: 'fact', width: 110 },
  { key: 'motivo', title: 'Motivo', render: ({ motivo }) => <span className="cell-wrap">{motivo}</span>, card: 'fact' },
  { key: 'estado', title: 'Estado', render: ({ estado }) => <State of={substituteStates} is={estado} />, card: 'status', width: 120 },
];

/** Who decides in one's own place, now and from now on. */
export function OwnSubstitutes() {
  const [isNaming, setNaming] = useState(false);
  const end = useAction(endOwnSubstitute);
  const ask = async ({ id, substitute, desde, hasta, estado }: Substitute) => {
    const text =
      estado === 'vigente'
        ? `${substitute} deja de decidir por usted desde hoy.`
        : `La suplencia del ${formatDay(desde)} al ${formatDay(hasta)} no regirá.`;
    if (!(await confirm({ title: `¿Terminar la suplencia de ${substitute}?`, text, yes: 'Terminar', isDangerous: true }))) return;
    end.mutate({ id }, { onSuccess: () => notify('success', 'Suplencia terminada', `Se le avisó a ${substitute}.`) });
  };
  return (
    <>
      <List
        title="Mi suplencia"
        call={listOwnSubstitutes}
        rowKey={({ origen, id }) => `${origen}-${id}`}
        columns={columns}
        actions={may('approvals:approve') ? [{ label: 'Nombrar suplente', call: createOwnSubstitute, onClick: () => setNaming(true) }] : []}
        rowActions={(it) =>
          it.origen === 'manual' && substituteStates.allows(it.estado, 'end')
            ? [
                {
                  label: 'Terminar',
                  icon: <StopOutlined />,
                  call: endOwnSubstitute,
                  isDangerous: true,
                  isBusy: end.isPending,
                  onClick: () => void ask(it),
                },
              ]
            : []
        }
        empty="Nadie decide por usted. Si va a ausentarse, nombre a quien apruebe en su lugar."
      />
      {isNaming && (
        <FormDrawer
          title="Nombrar suplente"
          call={createOwnSubstitute}
          save="Nombrar suplente"
          saved="Suplente nombrado"
          onClose={() => setNaming(false)}
        >
          <ChooseField name="substitute_id" label="Suplente" {...possibleSubstitutes} help="Personas cuyo rol puede aprobar." />
          <DateField name="desde" label="Desde" />
          <DateField name="hasta" label="Hasta" help="El último día, incluido." />
          <TextField name="motivo" label="Motivo" placeholder="Vacaciones" maxLength={200} />
          <p className="muted">
            Durante esos días su suplente ve y decide lo que le espera a usted, que también puede hacerlo. Se le avisa, y el registro dirá
            que fue por suplencia.
          </p>
        </FormDrawer>
      )}
    </>
  );
}
