import type { Opener } from '../../platform/openers.ts';
import type { Rule } from '../../platform/rules.ts';
import { namesDeciding } from '../deciders/waiting.ts';

/** Four eyes, wherever something is approved. */
export const nobodyApprovesOwn = 'Nadie aprueba lo que pide.';

/** Where somebody is named to decide what they asked for. */
export const chooseAnother = 'Nadie aprueba lo que pide: elija a otra persona.';

interface Turn<C> {
  isOwn: (it: C) => boolean;
  /** Whether it waits for this person's decision. */
  isAsked: (it: C) => boolean;
  /** Whether whoever holds the right may decide, because the matrix names nobody. */
  isAnybodys?: (it: C) => boolean;
  opens: Opener<C>;
}

/** Nobody decides what they ask for, unless it waits for them, nor what waits for another. */
export const whoseTurn = <C extends { row: { waiting_for: string | null } }>({
  isOwn,
  isAsked,
  isAnybodys = () => false,
  opens,
}: Turn<C>): readonly Rule<C>[] => [
  { code: 'not_allowed', lets: (it) => isAsked(it) || !isOwn(it), says: () => nobodyApprovesOwn, opens },
  {
    code: 'not_allowed',
    lets: (it) => isAsked(it) || isAnybodys(it),
    says: ({ row }) => `Espera la decisión de ${row.waiting_for ?? 'otra persona'}, no la suya.`,
    opens,
  },
];

/** Whom the matrix names, or who supplies them. */
export const namedDeciders = <C extends { row: { id: number } }>(entity: string): Opener<C> => ({
  words: 'Puede hacerlo',
  names: (db, { row }) => namesDeciding(db, { entity, entity_id: row.id }),
});
