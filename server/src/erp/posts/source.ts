import { randomUUID } from 'node:crypto';
import type { Currency } from 'contract/currency.ts';
import { erpPostStates, type ErpError, type ErpKind, type ErpPostState, type ErpTask } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { live } from '../../platform/http/rooms.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { writePost, type ErpContext } from './post.ts';
import { room } from '../live.ts';
import { documentTouch, stockTouches } from './stock.ts';
import { wakeFollowers } from './turn.ts';
import '../tables.ts';

const lockPost = ({ tx }: Pick<Writing, 'tx'>, id: string) =>
  tx.selectFrom('erp_posts').where('id', '=', id).selectAll().forUpdate().executeTakeFirstOrThrow();

export interface LivePost {
  id: string;
  part: string;
  state: ErpPostState;
  erp_number: string | null;
  last_error: ErpError | null;
  /** Its answer was lost: the ERP may have it. */
  may_be_there: boolean;
}

/** What a source asks of the ERP and was not cancelled, as it stands. */
export const livePosts = (tx: Reader, { source, source_id }: { source: string; source_id: number }): Promise<LivePost[]> =>
  tx
    .selectFrom('erp_posts')
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('task', '=', 'create')
    .where('state', '<>', 'cancelado')
    .select(['id', 'part', 'state', 'erp_number', 'last_error', sql<boolean>`sent_at is not null`.as('may_be_there')])
    .orderBy('part')
    .execute();

/** A source has its post tried anew; what already waits or arrived is left as it is. */
export async function retryPost({ tx, jobs }: Pick<Writing, 'tx' | 'jobs'>, { id }: { id: string }): Promise<void> {
  const post = await lockPost({ tx }, id);
  if (post.state !== 'fallido') return;
  await tx
    .updateTable('erp_posts')
    .set((it) => ({
      state: stateAfter(erpPostStates, post.state, 'retry'),
      tries: 0,
      next_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      version: it('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await jobs.send(tx, 'erp_post', { post_id: id });
  await announce(tx, live, room);
}

interface Ending {
  source: string;
  source_id: number;
  task: Extract<ErpTask, 'close' | 'cancel'>;
  reason: string;
}

/**
 * A source is over: what it asked for and surely never left is not sent any more, and what is in the ERP, or may be, is
 * closed or cancelled there.
 */
export async function endDocuments(
  context: Pick<ErpContext, 'tx' | 'jobs' | 'user'>,
  { source, source_id, task, reason }: Ending,
): Promise<void> {
  const { tx } = context;
  const posts = await tx
    .selectFrom('erp_posts')
    .selectAll()
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('task', '=', 'create')
    .where('state', '<>', 'cancelado')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const post of posts) {
    const isHere = (post.state === 'pendiente' || post.state === 'fallido') && post.sent_at === null;
    await (isHere ? takeBack(context, post, reason) : askToEnd(context, post, task));
  }
  await announce(tx, live, room);
}

/** What a source asked for and still waits for serials is not sent any more; true where there was any. */
export async function takeBackWaiting(
  { tx, jobs }: Pick<Writing, 'tx' | 'jobs'>,
  { source, source_id, reason }: Omit<Ending, 'task'>,
): Promise<boolean> {
  const waiting = await tx
    .selectFrom('erp_posts')
    .selectAll()
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('task', '=', 'create')
    .where('awaits_serials', '=', true)
    .where('state', 'in', ['pendiente', 'fallido'])
    .where('sent_at', 'is', null)
    .orderBy('position')
    .forUpdate()
    .execute();
  for (const post of waiting) await takeBack({ tx, jobs }, post, reason);
  if (waiting.length > 0) await announce(tx, live, room);
  return waiting.length > 0;
}

type Post = Awaited<ReturnType<typeof lockPost>>;

async function takeBack({ tx, jobs }: Pick<Writing, 'tx' | 'jobs'>, post: Post, reason: string): Promise<void> {
  const state = stateAfter(erpPostStates, post.state, 'cancel', { message: `El envío está ${erpPostStates.said(post.state)}.` });
  await tx
    .updateTable('erp_posts')
    .set((it) => ({ state, cancel_reason: reason, next_at: null, updated_at: sql<Date>`now()`, version: it('version', '+', 1) }))
    .where('id', '=', post.id)
    .execute();
  await wakeFollowers({ tx, jobs }, post);
}

async function askToEnd({ tx, jobs, user }: Pick<ErpContext, 'tx' | 'jobs' | 'user'>, post: Post, task: Ending['task']): Promise<void> {
  const { id: target_id, kind, source, source_id, source_number, part, payload, requester_id } = post;
  await writePost(
    { tx, jobs },
    {
      id: randomUUID(),
      task,
      target_id,
      kind,
      source,
      source_id,
      source_number,
      part: [part, task === 'close' ? 'cierre' : 'anulación'].filter(Boolean).join(', '),
      payload: JSON.stringify(payload),
      // What its end brings back is there before anybody takes it.
      touches: [documentTouch(target_id), ...stockTouches(payload)],
      created_by: user?.id ?? null,
      requester_id,
    },
  );
}

/** A line of a document of a source that the ERP has, to be copied from. */
export interface ErpBase {
  post_id: string;
  kind: ErpKind;
  entry: string;
  line: number;
  /** How much it asked for when it was made. */
  quantity: string;
  supplier: string | undefined;
  currency: Currency | undefined;
}

/** Of each line of a source, by its reference, where it stands in the ERP; nothing of what is not there yet, or not for good. */
export async function basesOf(
  tx: Reader,
  { source, source_id }: Pick<Ending, 'source' | 'source_id'>,
): Promise<ReadonlyMap<string, ErpBase>> {
  const posts = await tx
    .selectFrom('erp_posts')
    .select(['id', 'kind', 'erp_entry', 'payload'])
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('task', '=', 'create')
    .where('state', '=', 'publicado')
    .execute();
  return new Map(
    posts.flatMap(({ id, kind, erp_entry, payload: { lines, supplier, currency } }) =>
      lines.map(
        ({ reference, quantity }, line) =>
          [reference, { post_id: id, kind, entry: erp_entry ?? '', line, quantity, supplier, currency }] as const,
      ),
    ),
  );
}
