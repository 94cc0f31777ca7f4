import { useState } from 'react';
import {
  activityStates,
  createActividadProyecto,
  deleteActividadProyecto,
  deleteGantt,
  editPlan,
  getPlan,
  listActividadProyecto,
  restoreGantt,
  updateActividadProyectoGantt,
  type Activity,
} from 'contract/schedule/index.ts';
import { useAction, useLatest, useRefresh } from '../../api.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { loseAsked } from '../losing.ts';
import { confirm } from '../../ui/form/dialogs.tsx';
import { chooseFilter, stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { notifyFailure, notifyUndo } from '../../ui/page/notices.tsx';
import { restorationOf } from '../plans/plan/restoration.ts';
import { removedInWords, tellRestored } from '../restoring.ts';
import { stages, workers } from '../sources.ts';
import type { PlaceCodes } from '../addresses.ts';
import { columnsOf } from './columns.tsx';
import { branchOf, levelsOf } from './levels.ts';
import { lazyDrawer } from '../../ui/page/lazyDrawer.tsx';

const ActivityForm = lazyDrawer(() => import('./ActivityForm.tsx').then((it) => it.ActivityForm));
const BulkEdit = lazyDrawer(() => import('./BulkEdit.tsx').then((it) => it.BulkEdit));

interface Props {
  codes: PlaceCodes;
  /** All of the plan, whatever is filtered. */
  activities: readonly Activity[];
  /** Minutes of a day of the plan, once they are known. */
  day_minutes: number | undefined;
}

type Open = { what: 'new' } | { what: 'edit'; activity: Activity } | { what: 'several'; rows: readonly Activity[] } | undefined;

/** All activities of a place as rows: found, changed one by one or many at once, taken away. */
export function ActivityList({ codes, activities, day_minutes }: Props) {
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
        columns={columnsOf(levelsOf(activities), day_minutes)}
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
      {open?.what === 'new' && day_minutes !== undefined && <ActivityForm codes={codes} day_minutes={day_minutes} onClose={close} />}
      {open?.what === 'edit' && day_minutes !== undefined && (
        <ActivityForm key={open.activity.id} codes={codes} activity={open.activity} day_minutes={day_minutes} onClose={close} />
      )}
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

const underIt = (count: number): string => (count === 1 ? 'la que está bajo ella' : `las ${count} que están bajo ella`);

/** Takes away one activity with what stands under it, or all of them; each comes back with one press. */
function useRemoval(codes: PlaceCodes, activities: readonly Activity[]) {
  const latest = useLatest();
  const removal = useAction(deleteActividadProyecto, { quiet: true });
  const whole = useAction(deleteGantt, { quiet: true });
  const restoring = useAction(restoreGantt);
  const back = useAction(editPlan);
  const refresh = useRefresh();
  const putBack = (branch: readonly Activity[]) =>
    back.mutate(
      { place: codes, ...restorationOf(activities, new Set(branch.map((it) => it.id))) },
      {
        onSuccess: ({ warnings }) => {
          tellRestored({ activities: branch, warnings });
          for (const shown of [listActividadProyecto, getPlan]) refresh(shown);
        },
      },
    );
  return {
    one: async ({ id, nombre, version: own }: Activity) => {
      const branch = branchOf(activities, id);
      const count = branch.length - 1;
      const text = count > 0 ? `Se eliminan también ${underIt(count)}, y los vínculos de todas.` : 'Se eliminan también sus vínculos.';
      if (!(await confirm({ title: `¿Eliminar «${nombre}»?`, text, yes: 'Eliminar', no: 'Cancelar', isDangerous: true }))) return;
      await loseAsked(
        (isSure) => removal.mutateAsync({ id, version: own, ...(count > 0 && { con_hijas: 'true' }), ...(isSure && { confirm: 'true' }) }),
        () => notifyUndo(removedInWords(branch.length), () => putBack(branch)),
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
        ({ removal_id, activities: count }) =>
          notifyUndo(removedInWords(count), () => restoring.mutate({ removal_id }, { onSuccess: tellRestored })),
      );
    },
  };
}
