import { useState } from 'react';
import {
  activityStates,
  createActividadProyecto,
  deleteActividadProyecto,
  deleteGantt,
  getPlan,
  listActividadProyecto,
  restoreGantt,
  updateActividadProyectoGantt,
  type Activity,
} from 'contract/schedule/index.ts';
import { useAction, useLatest } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { loseAsked } from '../losing.ts';
import { confirm } from '../../ui/form/dialogs.tsx';
import { chooseFilter, stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { notifyFailure, notifyUndo } from '../../ui/page/notices.tsx';
import { stages, workers } from '../sources.ts';
import type { PlaceCodes } from '../addresses.ts';
import { ActivityForm } from './ActivityForm.tsx';
import { BulkEdit } from './BulkEdit.tsx';
import { columnsOf } from './columns.tsx';
import { levelsOf } from './levels.ts';

interface Props {
  codes: PlaceCodes;
  /** All of the plan, whatever is filtered. */
  activities: readonly Activity[];
}

type Open = { what: 'new' } | { what: 'edit'; activity: Activity } | { what: 'several'; rows: readonly Activity[] } | undefined;

/** All activities of a place as rows: found, changed one by one or many at once, taken away. */
export function ActivityList({ codes, activities }: Props) {
  const [open, setOpen] = useState<Open>();
  const remove = useRemoval(codes, activities);
  const close = () => setOpen(undefined);
  return (
    <>
      <List
        title="Actividades"
        call={listActividadProyecto}
        fixed={codes}
        rowKey={(it) => it.id}
        columns={columnsOf(levelsOf(activities))}
        filters={filters}
        onOpen={(activity) => setOpen({ what: 'edit', activity })}
        actions={[{ label: 'Agregar actividad', call: createActividadProyecto, onClick: () => setOpen({ what: 'new' }) }]}
        rowActions={(activity) => [
          { label: 'Eliminar', call: deleteActividadProyecto, isDangerous: true, onClick: () => void remove.one(activity) },
        ]}
        bulk={[{ label: 'Editar', call: updateActividadProyectoGantt, run: (rows) => setOpen({ what: 'several', rows }) }]}
        empty="Este lugar no tiene actividades."
      />
      {may(deleteGantt.permission) && (
        <p className="activities-all">
          <Button kind="danger" onClick={() => void remove.all()}>
            Eliminar la carta Gantt
          </Button>
        </p>
      )}
      {open?.what === 'new' && <ActivityForm codes={codes} onClose={close} />}
      {open?.what === 'edit' && <ActivityForm key={open.activity.id} codes={codes} activity={open.activity} onClose={close} />}
      {open?.what === 'several' && <BulkEdit codes={codes} activities={open.rows} onClose={close} />}
    </>
  );
}

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre de la actividad' },
  chooseFilter({ name: 'etapa_id', label: 'Etapa', source: stages }),
  stateFilter('estado', activityStates),
  chooseFilter({ name: 'responsable_id', label: 'Responsable', source: workers }),
  { kind: 'days', from: 'desde', to: 'hasta', label: 'En curso entre' },
];

/** Takes away one activity, or all of them; all come back with one press. */
function useRemoval(codes: PlaceCodes, activities: readonly Activity[]) {
  const latest = useLatest();
  const removal = useAction(deleteActividadProyecto, { quiet: true });
  const whole = useAction(deleteGantt, { quiet: true });
  const restoring = useAction(restoreGantt);
  return {
    one: async ({ id, nombre, version: own, gantt }: Activity) => {
      const count = gantt.is_summary ? activities.filter((it) => it.parent_id === id).length : 0;
      const text =
        count > 0 ? `Se eliminan también las ${count} que están bajo ella, y los vínculos de todas.` : 'Se eliminan también sus vínculos.';
      if (!(await confirm({ title: `¿Eliminar «${nombre}»?`, text, yes: 'Eliminar', no: 'Cancelar', isDangerous: true }))) return;
      await loseAsked((isSure) =>
        removal.mutateAsync({ id, version: own, ...(count > 0 && { con_hijas: 'true' }), ...(isSure && { confirm: 'true' }) }),
      );
    },
    all: async () => {
      const plan = await latest(getPlan, codes).catch(notifyFailure);
      if (!plan) return;
      const { version } = plan;
      const sure = await confirm({
        title: `¿Eliminar las ${activities.length} actividades de este lugar?`,
        text: 'Puede deshacerlo enseguida; pasados 30 días ya no se recuperan.',
        yes: 'Eliminar todo',
        no: 'Cancelar',
        isDangerous: true,
      });
      if (!sure) return;
      await loseAsked(
        (isSure) => whole.mutateAsync({ ...codes, ...(version !== null && { plan_version: version }), ...(isSure && { confirm: 'true' }) }),
        ({ removal_id, activities: count }) => notifyUndo(`Se eliminaron ${count} actividades.`, () => restoring.mutate({ removal_id })),
      );
    },
  };
}
