import type { AgainstTakeoff } from 'contract/takeoff.ts';
import { getServiceTakeoff } from 'contract/services/index.ts';
import { useCall } from '../../api.ts';
import { notTakenOff } from '../../ui/takeoff/takeoffNote.ts';

/** What the take-off of a place says of each service; nothing of a place without one, or before it is known. */
export function useServiceTakeoff(place_id: unknown) {
  const id = typeof place_id === 'number' ? place_id : 0;
  const { data } = useCall(getServiceTakeoff, { place_id: id }, { enabled: id > 0 });
  const isThere = id > 0 && data !== undefined && data.documents.length > 0;
  return {
    documents: isThere ? data.documents : [],
    lines: isThere ? data.lines : [],
    by_hand: isThere ? data.by_hand : 0,
    of: (code: string): AgainstTakeoff | undefined => (isThere ? (data.lines.find((it) => it.code === code) ?? notTakenOff) : undefined),
  };
}

/** Of those that were written by hand. */
export const byHandWords = (count: number): string | undefined => {
  if (count === 0) return undefined;
  return count === 1
    ? 'Otro está escrito a mano: pídalo eligiéndolo del catálogo.'
    : `Otros ${count} están escritos a mano: pídalos eligiéndolos del catálogo.`;
};
