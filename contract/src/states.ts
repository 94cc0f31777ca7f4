/** The tones of a status; the theme gives each its two colours. */
export const toneNames = [
  'info',
  'success',
  'warning',
  'danger',
  'neutral',
  'violet',
  'teal',
  'cyan',
  'orange',
  'magenta',
  'primary',
] as const;
export type Tone = (typeof toneNames)[number];

interface State<S extends string, A extends string> {
  label: string;
  /** In a sentence about the thing, where its gender is another: «la devolución está anulada». Otherwise as the label. */
  said?: string;
  tone: Tone;
  /** action → next state */
  on: Partial<Record<A, S>>;
}

/**
 * The one table of a status: labels and tones for the screen, exits for the server, edges for the diagram.
 * Give the names of the states and of the actions as type arguments.
 */
export function states<S extends string, A extends string>(table: Record<S, State<S, A>>) {
  const names = Object.keys(table) as S[];
  const exits = (state: S) => Object.values<S>(table[state].on as Record<A, S>);
  return {
    table,
    names: names as [S, ...S[]],
    label: (state: S) => table[state].label,
    tone: (state: S) => table[state].tone,
    /** As it stands within a sentence. */
    said: (state: S) => table[state].said ?? table[state].label.toLowerCase(),
    /** Whether an action is possible there; where it leads to is the server's to say (`stateAfter`). */
    allows: (state: S, action: A): boolean => table[state].on[action] !== undefined,
    actionsFrom: (state: S) => Object.keys(table[state].on) as A[],
    /** The states that it may still come to. */
    later: (state: S): S[] => {
      const found = new Set(exits(state));
      // A set is walked on while it grows.
      for (const it of found) for (const next of exits(it)) found.add(next);
      return names.filter((it) => found.has(it));
    },
  };
}

export type States<S extends string, A extends string> = ReturnType<typeof states<S, A>>;
