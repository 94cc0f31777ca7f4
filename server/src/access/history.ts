import { pagesOf } from 'contract/fields.ts';
import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Tables } from '../platform/database/database.ts';
import type { ChangedFact } from '../platform/audit/history.ts';
import './tables.ts';

type Entry = Pick<Selectable<Tables['audit']>, 'user_id' | 'action' | 'entity' | 'entity_id' | 'before' | 'after'>;

interface Told {
  action: string;
  entity_label: string;
  changes: ChangedFact[];
}

/** A page of the audit trail about one thing, newest first: who did what, when, from what to what. */
export async function historyPage<T extends Told>(
  found: SelectQueryBuilder<Tables, 'audit', object>,
  { page, per_page }: { page: number; per_page: number },
  tell: (entry: Entry) => T,
) {
  const { total } = await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('users', 'users.id', 'audit.user_id')
    .select(['audit.id', 'at', 'audit.user_id', 'users.nombre', 'user_email', 'action', 'entity', 'entity_id', 'before', 'after'])
    .orderBy('audit.id', 'desc')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  const items = rows.map(({ id, at, nombre, user_email, ...entry }) => ({
    id,
    at: at.toISOString(),
    who: nombre ?? user_email,
    ...tell(entry),
  }));
  return { items, total_items: total, total_pages: pagesOf(total, per_page) };
}
