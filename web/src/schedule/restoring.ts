import type { Answer } from 'contract/call.ts';
import type { restoreGantt } from 'contract/schedule/index.ts';
import { notify } from '../ui/page/notices.tsx';

/** Says what is back, and what did not come back with it. */
export function tellRestored({ activities, warnings }: Answer<typeof restoreGantt>): void {
  const back =
    activities.length === 0
      ? 'Volvieron las líneas base; ese plan no tenía actividades'
      : activities.length === 1
        ? 'Volvió 1 actividad'
        : `Volvieron ${activities.length} actividades`;
  if (warnings.length === 0) notify('success', back);
  else notify('info', back, warnings.join(' '));
}

/** What a whole plan took along when it went. */
export const removedInWords = (activities: number): string =>
  activities === 1 ? 'Se eliminó 1 actividad' : `Se eliminaron ${activities} actividades`;
