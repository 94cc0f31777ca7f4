import { placePlanRoom, templatePlanRoom, tellPlanPresence } from 'contract/schedule/index.ts';
import { useMemo } from 'react';
import { send } from '../../../api/send.ts';
import { usePresence, type Other } from '../../../ui/presence/usePresence.ts';
import type { PlaceCodes } from '../../addresses.ts';
import type { Session } from '../plan/session.ts';

type Whose = { place: PlaceCodes; place_id: number } | { template_id: number };

/** What a chart knows of the others who have its plan open. */
export interface PlanPresence {
  people: readonly Other[];
  /** Who stands on which row. */
  standing: ReadonlyMap<number, readonly Other[]>;
  moveTo: (key: number | undefined, column: string | null) => void;
}

/** Who else has the plan open, and on which activity; tells the others on which one is. */
export function usePlanPresence(whose: Whose, { idOf, keyOf }: Session): PlanPresence {
  const named = 'place' in whose ? { place: whose.place } : whose;
  const room = 'place' in whose ? placePlanRoom(whose.place_id) : templatePlanRoom(whose.template_id);
  const { people, moveTo } = usePresence({
    room,
    send: (said, options) => send(tellPlanPresence, { ...named, ...said }, options),
  });
  return useMemo(() => {
    const standing = new Map<number, Other[]>();
    for (const it of people) {
      const id = Number(it.row?.split(':')[1] ?? 0);
      if (id > 0) standing.set(keyOf(id), [...(standing.get(keyOf(id)) ?? []), it]);
    }
    return {
      people,
      standing,
      // A row that the server does not know yet has no name that others understand.
      moveTo: (key, column) => {
        const id = key === undefined ? undefined : idOf(key);
        moveTo(id === undefined ? { row: null, column: null } : { row: `activity:${id}`, column });
      },
    };
  }, [people, moveTo, idOf, keyOf]);
}
