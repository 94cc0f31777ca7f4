/** The seven tones of a status; the theme gives each its two colours. */
export type Tone = 'info' | 'success' | 'warning' | 'danger' | 'neutral' | 'violet' | 'teal';

interface State<S extends string, A extends string> {
  label: string;
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
  return {
    table,
    names: names as [S, ...S[]],
    label: (state: S) => table[state].label,
    tone: (state: S) => table[state].tone,
    /** The state after an action, or undefined when the action is not possible there. */
    after: (state: S, action: A): S | undefined => table[state].on[action],
    actionsFrom: (state: S) => Object.keys(table[state].on) as A[],
  };
}
