import { sql } from 'kysely';
import type { Database } from '../src/platform/database/database.ts';
import type { AuditWords } from '../src/platform/audit/words.ts';

/** What stands in the audit without words for people: `boat`, `client paint`, `client.colour`. Rows that a test wrote by itself do not count. */
export async function withoutWords(db: Database, words: AuditWords): Promise<string[]> {
  const { rows } = await sql<{ entity: string; action: string; field: string | null }>`
    select distinct entity, action, field from audit
      left join lateral (select jsonb_object_keys(before) as field union select jsonb_object_keys(after)) as it on true
    where request_id <> 'prueba'`.execute(db);
  const missing = rows.flatMap(({ entity, action, field }) => {
    if (!Object.hasOwn(words, entity)) return [entity];
    const { actions, facts, unsaid = [] } = words[entity] ?? { actions: {}, facts: {} };
    return [
      ...(Object.hasOwn(actions, action) ? [] : [`${entity} ${action}`]),
      ...(field === null || Object.hasOwn(facts, field) || unsaid.includes(field) ? [] : [`${entity}.${field}`]),
    ];
  });
  return [...new Set(missing)].toSorted();
}
