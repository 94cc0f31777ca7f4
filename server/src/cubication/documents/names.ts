import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';

/** What each name is compared by: two that differ only by case, accents or spaces are one (decision 036). */
export async function nameKeys(db: Reader, names: readonly string[]): Promise<(name: string) => string> {
  if (names.length === 0) return (name) => name;
  const { rows } = await sql<{ name: string; key: string }>`
    select name, name_key(name) as key from unnest(${[...new Set(names)]}::text[]) as name`.execute(db);
  const keys = new Map(rows.map((it) => [it.name, it.key]));
  return (name) => keys.get(name) ?? name;
}
