import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { Tables } from '../platform/database/database.ts';
import { pageOf } from '../platform/database/pages.ts';
import type { ChangedFact } from '../platform/audit/history.ts';
import './tables.ts';

type Entry = Pick<Selectable<Tables['audit']>, 'user_id' | 'action' | 'entity' | 'entity_id' | 'before' | 'after'>;

interface HistoryLine {
  action: string;
  entity_label: string;
  changes: ChangedFact[];
}

/** A page of the audit trail about one thing, newest first: who did what, when, from what to what. */
export async function historyPage<T extends HistoryLine>(
  found: SelectQueryBuilder<Tables, 'audit', object>,
  { page, per_page }: { page: number; per_page: number },
  tell: (entry: Entry) => T,
) {
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    found,
    found
      .leftJoin('users', 'users.id', 'audit.user_id')
      .select(['audit.id', 'at', 'audit.user_id', 'users.nombre', 'user_email', 'action', 'entity', 'entity_id', 'before', 'after'])
      .orderBy('audit.id', 'desc'),
  );
  const items = rows.map(({ id, at, nombre, user_email, ...entry }) => ({
    id,
    at: at.toISOString(),
    who: nombre ?? user_email,
    ...tell(entry),
  }));
  return { items, ...totals };
}
