import { exportSchedule, getBaseline, getPlanCalendar, importSchedule, restoreGantt } from 'contract/schedule/index.ts';
import { useState, type ReactNode } from 'react';
import { download } from '../../api/download.ts';
import type { Action } from '../../ui/page/action.tsx';
import { explainAction } from '../../ui/page/explanation.tsx';
import { usePast } from '../../ui/past/usePast.tsx';
import type { PlaceCodes } from '../addresses.ts';
import { lazyDrawer } from '../../ui/page/lazyDrawer.tsx';

const VarianceDrawer = lazyDrawer(() => import('../baselines/VarianceDrawer.tsx').then((it) => it.VarianceDrawer));
const CalendarDrawer = lazyDrawer(() => import('../calendars/CalendarDrawer.tsx').then((it) => it.CalendarDrawer));
const RecoveryDrawer = lazyDrawer(() => import('../Removals.tsx').then((it) => it.RecoveryDrawer));
const ImportDrawer = lazyDrawer(() => import('./ImportDrawer.tsx').then((it) => it.ImportDrawer));

interface Options {
  /** Whose plan it is, once it is known. */
  place_id: number | undefined;
  /** The plan is another one now. */
  onChanged: () => void;
  /** The baseline that is drawn on paper too. */
  baseline_id?: number | undefined;
}

/** What a plan comes from and goes to, when is worked there, and how it stood: actions for the chart's menu, and what they open. */
export function usePlanFiles(codes: PlaceCodes, { place_id, onChanged, baseline_id }: Options): { actions: Action[]; drawer: ReactNode } {
  const [open, setOpen] = useState<'import' | 'calendar' | 'variance' | 'recovery'>();
  const past = usePast('plan', String(place_id ?? ''));
  const explanation = explainAction({ thing: 'plan', id: String(place_id ?? 0), title: 'la carta Gantt' });
  const close = () => setOpen(undefined);
  const save = (format: 'mspdi' | 'xlsx' | 'pdf', label: string) => () =>
    void download(exportSchedule, { ...codes, format, ...(baseline_id !== undefined && { baseline_id }) }, label);
  return {
    actions: [
      { label: 'Importar de MS Project o Excel', call: importSchedule, onClick: () => setOpen('import') },
      { label: 'Exportar a MS Project (XML)', call: exportSchedule, onClick: save('mspdi', 'Carta Gantt en MS Project') },
      { label: 'Exportar a Excel', call: exportSchedule, onClick: save('xlsx', 'Carta Gantt en Excel') },
      { label: 'Exportar a PDF (A3)', call: exportSchedule, onClick: save('pdf', 'Carta Gantt en PDF') },
      { label: 'Variación contra la línea base', call: getBaseline, onClick: () => setOpen('variance') },
      { label: 'Calendario de trabajo', call: getPlanCalendar, onClick: () => setOpen('calendar') },
      { label: 'Recuperar una carta anterior', call: restoreGantt, onClick: () => setOpen('recovery') },
      ...(place_id === undefined ? [] : [past.action, explanation]),
    ],
    drawer: (
      <>
        {place_id !== undefined && past.drawer}
        {open === 'import' && <ImportDrawer codes={codes} onClose={close} onImported={onChanged} />}
        {open === 'calendar' && <CalendarDrawer codes={codes} onClose={close} onSaved={onChanged} />}
        {open === 'recovery' && <RecoveryDrawer codes={codes} onClose={close} onRecovered={onChanged} />}
        {open === 'variance' && <VarianceDrawer codes={codes} onClose={close} />}
      </>
    ),
  };
}
