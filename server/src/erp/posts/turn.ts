import { sql } from 'kysely';
import type { Equipment } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
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

/** What is due now, and lacks nothing. */
export const isDue = sql<boolean>`(state in ('pendiente', 'espera_en_erp') and next_at <= now() or state = 'enviando' and lease_until < now())
  and not awaits_serials and ${isItsTurn}`;

interface Through {
  touches: string[];
  position: number;
}

/** What stood behind a post that is through, and whose turn it is now: of each thing it touched the first that waits, or who ends that one. */
function followersOf(db: Reader, { touches, position }: Through): Promise<{ id: string }[]> {
  const front = sql<string>`(
    select turn.post_id from unnest(${touches}::text[]) as it (touch)
    cross join lateral (
      select post_id from erp_turns where erp_turns.touch = it.touch and erp_turns.position > ${position} order by position limit 2) as turn)`;
  return db
    .selectFrom('erp_posts')
    .select('id')
    .where('state', '=', 'pendiente')
    .where('id', 'in', front)
    .where(isDue)
    .orderBy('position')
    .execute();
}

/** Whose turn it is after a post; nobody's when it is not through. */
export async function nextAfter(db: Reader, id: string): Promise<string | undefined> {
  const through = await db
    .selectFrom('erp_posts')
    .select(['touches', 'position'])
    .where('id', '=', id)
    .where('state', 'in', ['publicado', 'cancelado'])
    .executeTakeFirst();
  return through && (await followersOf(db, through))[0]?.id;
}

/** Sends on what stood behind a post that is through. */
export async function wakeFollowers({ tx, jobs }: { tx: Tx } & Pick<Equipment, 'jobs'>, through: Through): Promise<void> {
  if (through.touches.length === 0) return;
  const next = await followersOf(tx, through);
  await jobs.sendAll(
    tx,
    'erp_post',
    next.map(({ id }) => ({ post_id: id })),
  );
}
