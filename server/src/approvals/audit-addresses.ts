import { isAmong } from '../platform/audit/ids.ts';
import type { Reading } from '../platform/context.ts';
import './approvals/declaration.ts';
import './tables.ts';

/** An approval is shown by the screen of what it was asked for. */
export async function approvalsAt(
  { db, hooks }: Pick<Reading, 'db' | 'hooks'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await db.selectFrom('approvals').select(['id', 'entity', 'entity_id']).where(isAmong('id', ids)).execute();
  const urls = new Map<string, string>();
  for (const [entity, some] of Map.groupBy(found, (it) => it.entity)) {
    const declared = Object.hasOwn(hooks.approvals, entity) ? hooks.approvals[entity] : undefined;
    const subjects = await declared?.subjects(
      db,
      some.map((it) => Number(it.entity_id)),
    );
    for (const { id, entity_id } of some) {
      const url = subjects?.get(Number(entity_id))?.url;
      if (url) urls.set(String(id), url);
    }
  }
  return urls;
}
