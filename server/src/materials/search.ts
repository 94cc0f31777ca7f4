import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { meantWords, wordsOf, type Meanings } from '../platform/search/search.ts';

export type { Meanings } from '../platform/search/search.ts';
export const asTyped = (search: string | undefined): Meanings => wordsOf(search ?? '').map((it) => [it]);
const texts = [{ table: sql`materials`, text: sql<string>`materials.busqueda`, within: sql<boolean>`true` }];
/** A slip of the finger is forgiven where what was typed finds nothing. */
const forgiveSlips = (db: Reader, meant: Meanings): Promise<Meanings> =>
  meantWords(
    db,
    texts,
    meant.map(([it = '']) => it),
  );

/** What the filters name, however it is asked for; where what was typed finds nothing, what was meant by it. */
export async function seek<T extends { total_items: number }>(
  db: Reader,
  typed: Meanings,
  ask: (meant: Meanings) => Promise<T>,
): Promise<T> {
  const exact = await ask(typed);
  return exact.total_items > 0 || typed.length === 0 ? exact : ask(await forgiveSlips(db, typed));
}
