import type { Filter } from './Filters.tsx';
import { filterWords } from './filterWords.ts';

/** One filter that narrows a list now, as a person says it, and the names that it has in the address. */
export interface Narrowing {
  words: string;
  names: readonly string[];
}

/** By what a list is narrowed, filter by filter; what is searched for is no filter: it says what somebody misses. */
export const narrowingOf = (filters: readonly Filter[], values: Record<string, string>): Narrowing[] =>
  filters.flatMap((filter) => {
    if (filter.kind === 'search') return [];
    const names = filter.kind === 'days' ? [filter.from, filter.to] : [filter.name];
    return filterWords([filter], values).map((words) => ({ words, names }));
  });

/** The values without those of some filters. */
export const without = (values: Record<string, string>, gone: readonly Narrowing[]): Record<string, string> => {
  const names = new Set(gone.flatMap((it) => it.names));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
};

/** What of a list is found without all its filters, and without each of them. */
interface FilterFinding {
  without: Narrowing;
  total: number;
}

/** Which rule hides what somebody misses: nothing of it is there, one of these filters alone, or all of them together. */
export type Reason = { kind: 'nowhere' } | { kind: 'alone'; filters: readonly FilterFinding[] } | { kind: 'together' };

export function reasonOf(unfiltered: number, each: readonly FilterFinding[]): Reason {
  if (unfiltered === 0) return { kind: 'nowhere' };
  const alone = each.filter((it) => it.total > 0);
  return alone.length > 0 ? { kind: 'alone', filters: alone } : { kind: 'together' };
}
