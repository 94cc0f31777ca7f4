import type { ServiceComment } from 'contract/services/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import '../tables.ts';

export type CommentRow = ServiceComment & { item_id: number | null };

/** What was said of some requests and of their items, the first first. */
export async function commentsOf(db: Reader, user: Pick<User, 'id'>, requests: readonly number[]): Promise<CommentRow[]> {
  const rows = await db
    .selectFrom('service_comments as it')
    .innerJoin('users', 'users.id', 'it.user_id')
    .where(sql<boolean>`it.request_id = any(${[...requests]}::integer[])`)
    .where('it.deleted_at', 'is', null)
    .select(['it.id', 'it.item_id', 'it.comment', 'it.created_at', 'it.user_id', 'users.nombre as by'])
    .orderBy('it.id')
    .execute();
  return rows.map(({ user_id, created_at, ...it }) => ({ ...it, at: created_at.toISOString(), own: user_id === user.id }));
}
