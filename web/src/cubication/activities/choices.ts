import { useMemo, useState } from 'react';
import type { ProposedActivity } from 'contract/cubication/index.ts';

/** What somebody says of a proposal: whether it is wanted, and how much of which measure is done in a day. */
export interface Choice {
  isChosen: boolean;
  /** What the activity is to be called. */
  nombre: string;
  unit_id: number | null;
  /** Exact text; empty while nobody has said it. */
  per_day: string;
  /** Why what was typed is no number. */
  complaint?: string | undefined;
}

/** As it is proposed: what is in the plan already, and what was planned before at some pace. */
export const choiceOf = ({ nombre, activity, unit_id, per_day }: ProposedActivity): Choice => ({
  isChosen: activity !== null || per_day !== null,
  nombre,
  unit_id,
  per_day: per_day ?? '',
});

/** What was said so far, and what of it is asked; nothing of it while all is as it was proposed. */
export function useChoices() {
  const [choices, choose] = useState<ReadonlyMap<string, Choice>>(new Map());
  const asked = useMemo(
    () =>
      choices.size === 0
        ? undefined
        : [...choices].flatMap(([key, { isChosen, nombre, unit_id, per_day, complaint }]) =>
            isChosen
              ? [
                  {
                    key,
                    ...(nombre.trim() !== '' && { nombre }),
                    unit_id,
                    per_day: per_day === '' || complaint !== undefined || Number(per_day) === 0 ? null : per_day,
                  },
                ]
              : [],
          ),
    [choices],
  );
  return { choices, choose, asked };
}
