import { sql } from 'kysely';
import { numbersOf } from '../../platform/audit/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { AuditWords } from '../../platform/audit/words.ts';

interface Subject {
  entity: string;
  entity_id: string;
}
export type RowNames = ReadonlyMap<string, string>;

export const keyOf = ({ entity, entity_id }: Subject): string => `${entity} ${entity_id}`;

/** What is called as its row is and not by its number: the names of these rows, while they stand. */
export async function namesOf(db: Reader, words: AuditWords, subjects: readonly Subject[]): Promise<RowNames> {
  const names = new Map<string, string>();
  for (const [entity, some] of Map.groupBy(subjects, (it) => it.entity)) {
    const rows = Object.hasOwn(words, entity) ? words[entity]?.rows : undefined;
    const ids = numbersOf(some.map((it) => it.entity_id));
    if (!rows || ids.length === 0) continue;
    const found = await sql<{ entity_id: string; name: string | null }>`
      select id::text as entity_id, ${sql.ref(rows.name)}::text as name from ${sql.table(rows.table)} where id = any(${ids}::integer[])`.execute(
      db,
    );
    for (const { entity_id, name } of found.rows) if (name) names.set(keyOf({ entity, entity_id }), name);
  }
  return names;
}
