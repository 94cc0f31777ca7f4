import { mostNamedToAsk, type ExplainedAction } from 'contract/dashboards/explain.ts';
import type { Reader } from './database/database.ts';

/** Who opens the way that a rule closes, and how: they may do it themselves, or give the right. `C` is what the rule is judged by. */
export interface Opener<C = void> {
  words: 'Puede hacerlo' | 'Puede dar el permiso';
  /** Their names, those first who are likely to answer. */
  names: (db: Reader, it: C) => Promise<readonly string[]> | readonly string[];
}

/** They by name, as who is stopped reads of them, who is none of them; null where nobody else opens the way. */
export async function openersOf<C>(
  db: Reader,
  { words, names }: Opener<C>,
  it: C,
  stopped: { nombre: string },
): Promise<ExplainedAction['who']> {
  const found = [...new Set(await names(db, it))].filter((name) => name !== stopped.nombre).slice(0, mostNamedToAsk);
  return found.length > 0 ? { words, names: found } : null;
}
