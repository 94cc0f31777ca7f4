import { settingsRoom } from 'contract/administration/index.ts';
import { cubageRoom, tellPresence } from 'contract/cubication/index.ts';
import { placeRoom } from 'contract/projects/index.ts';
import { useRoom } from '../../api/live.ts';
import { send } from '../../api/send.ts';
import { usePresence as usePresenceIn } from '../../ui/presence/usePresence.ts';
import type { Work } from '../work.ts';

/** Who else has the take-off open, and where; tells the others where one is, and brings in what they change. */
export function usePresence(work: Work, document_id: number) {
  const changed = () => void work.refresh();
  // What its totals and checks rest on besides its rows: how large the place is, and what the company says of each check.
  const { place } = work.opened;
  useRoom(place ? placeRoom(place.place_id) : undefined, { changed });
  useRoom(settingsRoom, { changed });
  return usePresenceIn({
    room: cubageRoom(document_id),
    send: (said, options) => send(tellPresence, { document_id, ...said }, options),
    changed,
  });
}
