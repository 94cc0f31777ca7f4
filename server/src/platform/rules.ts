import type { z } from 'zod';
import type { ExplainedAction, ExplainedThing } from 'contract/dashboards/explain.ts';
import { formatInstant } from 'contract/format.ts';
import type { Permission } from 'contract/permissions.ts';
import type { ProblemCode } from 'contract/problems.ts';
import type { States } from 'contract/states.ts';
import type { Reading } from './context.ts';
import { openersOf, type Opener } from './openers.ts';
import { Problem } from './problem.ts';

/** One condition of an action. `C` is what it is judged by: the row, the person, and what they are to it. */
export interface Rule<C> {
  code: Extract<ProblemCode, 'not_allowed' | 'wrong_state' | 'rule' | 'in_use' | 'not_configured'>;
  /** Whether it lets somebody through. */
  lets: (it: C) => boolean;
  /** To whom it does not: the rule with its value, as a sentence. */
  says: (it: C) => string;
  opens?: Opener<C>;
  /** What a refusal says besides. */
  details?: (it: C) => Record<string, unknown>;
}

/** Something that can be done with a thing, with its rules in the order in which they are told. */
export interface DeclaredAction<C> {
  /** As its button is called. */
  label: string;
  /** What happens when it is pressed, as a sentence. */
  effect: string;
  rules: readonly Rule<C>[];
  /** What of the thing stops it when it is pressed, though nobody is kept from pressing it: told where it is explained. */
  flags?: (it: C) => readonly string[];
}

/** All that can be done with a thing: what is offered, what is refused and what is explained is made from it (decision 059). */
export type DeclaredActions<A extends string, C> = Readonly<Record<A, DeclaredAction<C>>>;

/** The first rule that stops an action. */
const hindranceOf = <C>({ rules }: Pick<DeclaredAction<C>, 'rules'>, it: C): Rule<C> | undefined => rules.find((rule) => !rule.lets(it));

/** What the answer offers: all that no rule stops. */
export function allowedAmong<A extends string, C>(declared: DeclaredActions<A, C>, it: C): A[] {
  return (Object.keys(declared) as A[]).filter((name) => hindranceOf(declared[name], it) === undefined);
}

/** The refusal of an action that is not offered: its rule, and whom to ask. What no rule stops has changed since it was read. */
export function refusalOf<C>(action: Pick<DeclaredAction<C>, 'rules'>, it: C): Problem {
  const rule = hindranceOf(action, it);
  if (!rule) return new Problem('wrong_state');
  const { opens } = rule;
  return new Problem(
    rule.code,
    { message: rule.says(it), ...rule.details?.(it) },
    opens && { words: opens.words, names: (db) => opens.names(db, it) },
  );
}

/** Lets an action through, or refuses it by the first of its rules that stops it. */
export function requireAllowed<C>(action: Pick<DeclaredAction<C>, 'rules'>, it: C): void {
  if (hindranceOf(action, it)) throw refusalOf(action, it);
}

/** Every action: what it does, or which rule stops it, and who opens the way, who is another one. */
const explainAll = <A extends string, C>(
  { db, user }: Pick<Reading, 'db' | 'user'>,
  declared: DeclaredActions<A, C>,
  it: C,
): Promise<ExplainedAction[]> =>
  Promise.all(
    (Object.entries(declared) as [A, DeclaredAction<C>][]).map(async ([action, own]) => {
      const rule = hindranceOf(own, it);
      const who = rule?.opens ? await openersOf(db, rule.opens, it, user) : null;
      const flags = rule ? [] : [...(own.flags?.(it) ?? [])];
      return { action, label: own.label, effect: own.effect, reason: rule?.says(it) ?? null, flags, who };
    }),
  );

/** A thing whose actions are explained, as its area declares it. */
export interface Explanation {
  /** The list of the contract that the declaration fills. */
  allowed: z.ZodType;
  /** Whoever may read the thing, by any of these; none where whoever is signed in may. */
  permissions: readonly Permission[];
  actions: DeclaredActions<string, never>;
  explain: (context: Reading, id: string) => Promise<ExplainedAction[]>;
}

declare module './context.ts' {
  interface Hooks {
    explains: Partial<Record<ExplainedThing, Explanation>>;
  }
}

/** Declares how the actions of a thing are explained: `read` finds what they are judged by, or says that there is no such thing. */
export const explainWith = <A extends string, C>(
  allowed: z.ZodType<A[]>,
  permission: Permission | readonly Permission[] | null,
  actions: DeclaredActions<A, C>,
  read: (context: Reading, id: string) => Promise<C>,
): Explanation => ({
  allowed,
  permissions: [permission ?? []].flat(),
  actions,
  explain: async (context, id) => explainAll(context, actions, await read(context, id)),
});

/** A row's number as an address says it; 0, which no row has, for what is none. */
export const rowNumber = (id: string): number => (/^\d{1,9}$/.test(id) ? Number(id) : 0);

/** Two rows' numbers, of what is named by both: `12-7`. */
export const rowNumbers = (id: string): readonly [number, number] => {
  const [one = '', other = ''] = id.split('-', 2);
  return [rowNumber(one), rowNumber(other)];
};

interface Standing<S extends string> {
  /** `El traslado TR-000031`. */
  thing: string;
  status: S;
  /** Since when it is so, where that is known. */
  since?: Date | null | undefined;
}

/** An action is possible in some states only: said with the state, and when its time is still to come. */
export const whileState = <S extends string, C>(
  states: Pick<States<S, string>, 'said' | 'later'>,
  isPossible: (state: S) => boolean,
  standing: (it: C) => Standing<S>,
): Rule<C> => ({
  code: 'wrong_state',
  lets: (it) => isPossible(standing(it).status),
  says: (it) => {
    const { thing, status, since } = standing(it);
    const coming = states.later(status).filter(isPossible);
    const from = since ? ` desde el ${formatInstant(since.toISOString()).slice(0, 10)}` : '';
    const now = `${thing} está ${states.said(status)}${from}`;
    return coming.length === 0
      ? `${now}: eso ya no se puede hacer.`
      : `${now}: eso se puede cuando esté ${coming.slice(0, 2).map(states.said).join(' o ')}.`;
  },
  details: (it) => ({ status: standing(it).status }),
});
