import { useState } from 'react';
import type { Answer, Input } from 'contract/call.ts';
import { planRows, proposeActivities, saveCubageRows } from 'contract/cubication/index.ts';
import { editPlan } from 'contract/schedule/index.ts';
import { useRefresh } from '../../api.ts';
import { newKey, send } from '../../api/send.ts';
import { notify, notifyUndo } from '../../ui/page/notices.tsx';
import type { Work } from '../work.ts';

/** So many rows one call saves. */
const atOnce = 500;

/** Writes what was chosen of the proposal, once what waits before it is saved; and takes it back. */
export function usePlanning(work: Work, onPlanned: () => void) {
  const { document_id, place } = work.opened;
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefresh();

  const undo = ({ activities, rows, stages_gone }: Answer<typeof planRows>) => {
    const idempotencyKey = newKey();
    return work.run(1, async () => {
      const removed = activities.map(({ id, version }) => ({ id, version }));
      // Whatever rows a removed activity has are needed for nothing by that alone.
      if (removed.length > 0 && place) {
        const { codigoLugarInstalacion, codigoProyecto } = place;
        await send(editPlan, { place: { codigoLugarInstalacion, codigoProyecto }, removed }, { idempotencyKey });
      }
      const gone = new Set(removed.map((it) => it.id));
      const stageOf = new Map(stages_gone.map((it) => [it.row_id, it.stage_id]));
      const tied = rows.filter((it) => it.activity_id !== null && !gone.has(it.activity_id));
      for (let from = 0; from < tied.length; from += atOnce) {
        const changes = tied.slice(from, from + atOnce).map(({ id, activity_id, stage_id }) => ({
          id,
          seen: { activity_id, stage_id },
          cells: { activity_id: null, stage_id: stageOf.get(id) ?? stage_id },
        }));
        await send(saveCubageRows, { document_id, changes });
      }
      await work.refresh();
      notify('success', 'La carta Gantt y las filas quedaron como estaban');
    });
  };

  const plan = (chosen: Omit<Input<typeof planRows>, 'document_id'>) => {
    setBusy(true);
    const idempotencyKey = newKey();
    void work
      .run(1, async () => {
        const answer = await send(planRows, { document_id, ...chosen }, { idempotencyKey });
        await work.refresh();
        notifyUndo(doneWords(answer), () => void undo(answer));
        onPlanned();
      })
      .finally(() => {
        setBusy(false);
        refresh(proposeActivities);
      });
  };
  return { plan, isBusy };
}

function doneWords({ activities, rows }: Answer<typeof planRows>): string {
  if (activities.length === 0) return rows.length === 1 ? 'Una fila tiene su actividad' : `${rows.length} filas tienen su actividad`;
  return activities.length === 1 ? 'Una actividad nueva en la carta Gantt' : `${activities.length} actividades nuevas en la carta Gantt`;
}
