import { notify } from '../ui/page/notices.tsx';

/** Says what is back, and what did not come back with it. */
export function tellRestored({ activities, warnings }: { activities: readonly unknown[]; warnings: readonly string[] }): void {
  const back =
    activities.length === 0
      ? 'Volvieron las líneas base; ese plan no tenía actividades'
      : activities.length === 1
        ? 'Volvió 1 actividad'
        : `Volvieron ${activities.length} actividades`;
  if (warnings.length === 0) notify('success', back);
  else notify('info', back, warnings.join(' '));
}

/** How many went: of a summary row with what stood under it, or of a whole plan. */
export const removedInWords = (activities: number): string =>
  activities === 1 ? 'Se eliminó 1 actividad' : `Se eliminaron ${activities} actividades`;
