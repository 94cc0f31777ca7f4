import { sql } from 'kysely';
import type { Equipment } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import './tables.ts';

/**
 * Nothing that came before and touches the same is under way or has failed; what ends a document does not wait for one
 * that failed, which may have arrived all the same.
 */
const isItsTurn = sql<boolean>`not exists (
  select from erp_posts as earlier
  where earlier.state not in ('publicado', 'cancelado') and earlier.touches && erp_posts.touches and earlier.position < erp_posts.position
    and not (earlier.state = 'fallido' and earlier.id is not distinct from erp_posts.target_id))`;

/** What is due now. */
export const isDue = sql<boolean>`(state in ('pendiente', 'espera_en_erp') and next_at <= now() or state = 'enviando' and lease_until < now())
  and ${isItsTurn}`;

/** What stood behind a post that is through, and whose turn it is now. */
export async function wakeFollowers(
  { tx, jobs }: { tx: Tx } & Pick<Equipment, 'jobs'>,
  { touches, position }: { touches: string[]; position: number },
): Promise<void> {
  if (touches.length === 0) return;
  const next = await tx
    .selectFrom('erp_posts')
    .select('id')
    .where('state', '=', 'pendiente')
    .where(sql<boolean>`touches && ${touches}::text[]`)
    .where('position', '>', position)
    .where(isDue)
    .orderBy('position')
    .limit(100)
    .execute();
  await jobs.sendAll(
    tx,
    'erp_post',
    next.map(({ id }) => ({ post_id: id })),
  );
}
