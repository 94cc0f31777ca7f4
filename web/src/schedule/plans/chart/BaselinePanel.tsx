import { FlagOutlined } from '@ant-design/icons';
import { createBaseline, deleteBaseline, updateBaseline } from 'contract/schedule/index.ts';
import { formatDay } from 'contract/format.ts';
import { useState } from 'react';
import { useAction } from '../../../api.ts';
import { LoneField } from '../../../ui/fields/LoneField.tsx';
import { Button } from '../../../ui/page/Button.tsx';
import { confirm } from '../../../ui/form/dialogs.tsx';
import { MoreActions } from '../../../ui/page/MoreActions.tsx';
import { notify } from '../../../ui/page/notices.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import { useCodes } from '../../addresses.ts';
import type { Baselines } from './useBaselines.ts';
import { useChartContext } from './useChart.ts';

/** The plan as it was agreed: kept under a name, and drawn beneath the bars. */
export function BaselinePanel({ baselines }: { baselines: Baselines }) {
  const changes = useBaselineChanges();
  return (
    <Panel
      className="button button-text"
      button={
        <>
          <FlagOutlined aria-hidden />
          Líneas base
        </>
      }
    >
      {() => <BaselineList baselines={baselines} changes={changes} />}
    </Panel>
  );
}

/** Beside the list, which closes when something is asked. */
function useBaselineChanges() {
  const renewal = useAction(updateBaseline);
  const removal = useAction(deleteBaseline);
  const drop = async (id: number, nombre: string, version: number) => {
    if (await confirm({ title: `¿Eliminar la línea base «${nombre}»?`, text: 'No se puede deshacer.', yes: 'Eliminar', isDangerous: true }))
      removal.mutate({ id, version });
  };
  const renew = async ({ id, nombre, version }: { id: number; nombre: string; version: number }) => {
    const text = 'Lo que guardaba se reemplaza por el plan de ahora. No se puede deshacer.';
    if (!(await confirm({ title: `¿Fijar de nuevo «${nombre}»?`, text, yes: 'Fijar de nuevo', isDangerous: true }))) return;
    renewal.mutate({ id, version, nombre, fijar: true }, { onSuccess: () => notify('success', `«${nombre}» es el plan de ahora`) });
  };
  return { renew, drop, isRenewing: renewal.isPending, isDropping: removal.isPending };
}

interface Props {
  baselines: Baselines;
  changes: ReturnType<typeof useBaselineChanges>;
}

function BaselineList({ baselines: { all, shown, choose }, changes }: Props) {
  const { mayWrite } = useChartContext();
  const codes = useCodes();
  const [name, setName] = useState('');
  const add = useAction(createBaseline, { placed: ['nombre'] });
  return (
    <div className="gantt-panel gantt-baselines">
      {all.length === 0 && (
        <p className="muted">El plan todavía no tiene línea base. Fije una para comparar después lo que pasó con lo acordado.</p>
      )}
      <ul>
        {all.map(({ id, nombre, fijada_el, termino, version }) => (
          <li key={id}>
            <label className="columns-box">
              <input type="radio" name="baseline" checked={id === shown} onChange={() => choose(id)} />
              <span>
                {nombre}
                <span className="muted">
                  fijada el {formatDay(fijada_el.slice(0, 10))}
                  {termino !== null && ` · termina el ${formatDay(termino)}`}
                </span>
              </span>
            </label>
            {mayWrite && (
              <MoreActions
                isText
                of={nombre}
                actions={[
                  { label: 'Fijar de nuevo', isBusy: changes.isRenewing, onClick: () => void changes.renew({ id, nombre, version }) },
                  {
                    label: 'Eliminar',
                    isDangerous: true,
                    isBusy: changes.isDropping,
                    onClick: () => void changes.drop(id, nombre, version),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <form
          className="gantt-baseline-new"
          onSubmit={(event) => {
            event.preventDefault();
            add.mutate({ ...codes, nombre: name }, { onSuccess: () => setName('') });
          }}
        >
          <LoneField name="nombre" label="Fijar el plan de ahora como" refused={add.refused}>
            {(control) => (
              <input
                className="control"
                required
                maxLength={80}
                placeholder="Línea base contractual"
                value={name}
                onChange={(event) => {
                  setName(event.target.value);
                  add.reset();
                }}
                {...control}
              />
            )}
          </LoneField>
          <Button type="submit" kind="primary" busy={add.isPending}>
            Fijar
          </Button>
        </form>
      )}
    </div>
  );
}
