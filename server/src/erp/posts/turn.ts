import { sql } from 'kysely';
import type { Equipment } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

/**
 * Nothing that came before and touches the same is under way or has failed; what ends a document does not wait for one
 * that failed, which may have arrived all the same.
 */
const isItsTurn = sql<boolean>`not exists (
  select from erp_turns as earlier
  where earlier.touch = any(erp_posts.touches) and earlier.position < erp_posts.position
    and not (earlier.post_id is not distinct from erp_posts.target_id
      and exists (select from erp_posts as target where target.id = earlier.post_id and target.state = 'fallido')))`;

/** What is due now. */
export const isDue = sql<boolean>`(state in ('pendiente', 'espera_en_erp') and next_at <= now() or state = 'enviando' and lease_until < now())
  and ${isItsTurn}`;

/** What stood behind a post that is through, and whose turn it is now: of each thing it touched the first that waits, or who ends that one. */
export async function wakeFollowers(
  { tx, jobs }: { tx: Tx } & Pick<Equipment, 'jobs'>,
  { touches, position }: { touches: string[]; position: number },
): Promise<void> {
  if (touches.length === 0) return;
  const front = sql<string>`(
    select turn.post_id from unnest(${touches}::text[]) as it (touch)
    cross join lateral (
      select post_id from erp_turns where erp_turns.touch = it.touch and erp_turns.position > ${position} order by position limit 2) as turn)`;
  const next = await tx
    .selectFrom('erp_posts')
    .select('id')
    .where('state', '=', 'pendiente')
    .where('id', 'in', front)
    .where(isDue)
    .orderBy('position')
    .execute();
  await jobs.sendAll(
    tx,
    'erp_post',
    next.map(({ id }) => ({ post_id: id })),
  );
}
