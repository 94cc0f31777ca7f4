import { erpPostStates, type ErpError, type ErpPostState } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import type { Writing } from '../platform/context.ts';
import type { Reader } from '../platform/database.ts';
import { announce } from '../platform/events.ts';
import { Problem } from '../platform/problem.ts';
import { live } from '../platform/rooms.ts';
import { room } from './rooms.ts';
import './tables.ts';

const held = ({ tx }: Pick<Writing, 'tx'>, id: string) =>
  tx.selectFrom('erp_posts').where('id', '=', id).select(['id', 'state', 'sent_at']).forUpdate().executeTakeFirstOrThrow();

export interface LivePost {
  id: string;
  part: string;
  state: ErpPostState;
  erp_number: string | null;
  last_error: ErpError | null;
}

/** The posts of a source that were not cancelled, as they stand. */
export const livePosts = (tx: Reader, { source, source_id }: { source: string; source_id: number }): Promise<LivePost[]> =>
  tx
    .selectFrom('erp_posts')
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('state', '<>', 'cancelado')
    .select(['id', 'part', 'state', 'erp_number', 'last_error'])
    .orderBy('part')
    .execute();

/** A source has its post tried anew; what already waits or arrived is left as it is. */
export async function retryPost({ tx, jobs }: Pick<Writing, 'tx' | 'jobs'>, { id }: { id: string }): Promise<void> {
  const post = await held({ tx }, id);
  if (post.state !== 'fallido') return;
  await tx
    .updateTable('erp_posts')
    .set((it) => ({
      state: erpPostStates.after('fallido', 'retry'),
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

/** A source takes its post back; one that may have arrived is cancelled where the ERP can be asked first. */
export async function cancelPost({ tx }: Pick<Writing, 'tx'>, { id, reason }: { id: string; reason: string }): Promise<void> {
  const post = await held({ tx }, id);
  const state = erpPostStates.after(post.state, 'cancel');
  if (post.state === 'cancelado') return;
  if (!state || post.sent_at !== null)
    throw new Problem('rule', { message: 'El envío pudo haber llegado al ERP: anúlelo en Envíos al ERP, que pregunta antes.' });
  await tx
    .updateTable('erp_posts')
    .set((it) => ({ state, cancel_reason: reason, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await announce(tx, live, room);
}
