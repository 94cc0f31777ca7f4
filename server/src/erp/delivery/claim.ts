import type { ErpDocument, ErpTask } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { live } from '../../platform/http/rooms.ts';
import { room } from '../live.ts';
import { isDue } from '../posts/turn.ts';
import '../tables.ts';

/** So many seconds whoever sends a post has for it; afterwards another one may take it. */
const lease = 180;
/** What has not left so many seconds before that leaves no more. */
const margin = 30;

/** A post that is ours to send, for a while. */
export interface Claim {
  id: string;
  task: ErpTask;
  /** Who asked for it. */
  source: string;
  source_id: number;
  document: ErpDocument;
  /** What an earlier post made, and this one ends. */
  target_id: string | null;
  /** As it was taken: only who holds this one may write what came of it. */
  version: number;
  /** What was asked of the ERP already: to send it, or only how it stands. */
  waits: boolean;
  /** When something left of which nobody knows what came. */
  sent_at: Date | null;
  /** Nothing is sent after this. */
  before: Date;
}

/** Takes a post that is due, or that was begun by who is no more; nothing when it is not, or another one is at it. */
export async function claimPost(db: Database, id: string): Promise<Claim | undefined> {
  return db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('erp_posts')
      .select(['state', 'task', 'source', 'source_id', 'target_id', 'payload', 'attempts', 'sent_at'])
      .where('id', '=', id)
      .where(isDue)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return undefined;
    const waits = due.state === 'espera_en_erp';
    const number = due.attempts + 1;
    const { lease_until, version } = await tx
      .updateTable('erp_posts')
      .set((it) => ({
        ...(!waits && { state: 'enviando' as const, next_at: null, lease_until: inSeconds(lease), attempts: number }),
        // Who asks how it stands holds nothing back but others who ask.
        ...(waits && { next_at: inSeconds(lease) }),
        version: it('version', '+', 1),
      }))
      .where('id', '=', id)
      .returning(['lease_until', 'version'])
      .executeTakeFirstOrThrow();
    if (!waits) await beginAttempt(tx, id, number);
    const until = (lease_until ?? new Date(Date.now() + lease * 1000)).getTime();
    const { task, source, source_id, target_id, payload: document, sent_at } = due;
    return { id, task, source, source_id, target_id, document, version, waits, sent_at, before: new Date(until - margin * 1000) };
  });
}

/** The try before that nobody ended was cut short. */
async function beginAttempt(tx: Tx, post_id: string, number: number): Promise<void> {
  await tx
    .updateTable('erp_post_attempts')
    .set({ ended_at: sql<Date>`now()`, outcome: 'interrumpido' })
    .where('post_id', '=', post_id)
    .where('ended_at', 'is', null)
    .execute();
  await tx.insertInto('erp_post_attempts').values({ post_id, number }).execute();
  await announce(tx, live, room);
}

export const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

/** Keeps, before anything leaves, that something may have left; false when the post is another one's by now. */
export async function markSent(db: Database, { id, version }: Claim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('erp_posts')
    .set({ sent_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', '=', 'enviando')
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Everything that is due, the longest waiting first. */
export const duePosts = (tx: Tx): Promise<{ id: string }[]> =>
  tx.selectFrom('erp_posts').select('id').where(isDue).orderBy('next_at').limit(500).execute();
