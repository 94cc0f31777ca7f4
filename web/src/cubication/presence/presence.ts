import { cubageRoom, tellPresence } from 'contract/cubication/index.ts';
import { send } from '../../api/send.ts';
import { usePresence as usePresenceIn } from '../../ui/presence/usePresence.ts';
import type { Work } from '../work.ts';

/** Who else has the take-off open, and where; tells the others where one is, and brings in what they change. */
export const usePresence = (work: Work, document_id: number) =>
  usePresenceIn({
    room: cubageRoom(document_id),
    send: (said, options) => send(tellPresence, { document_id, ...said }, options),
    changed: () => void work.refresh(),
  });
