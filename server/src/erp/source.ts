import { erpPostStates } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import type { Writing } from '../platform/context.ts';
import { announce } from '../platform/events.ts';
import { Problem } from '../platform/problem.ts';
import { live } from '../platform/rooms.ts';
import { room } from './rooms.ts';
import './tables.ts';

const held = ({ tx }: Pick<Writing, 'tx'>, id: string) =>
  tx.selectFrom('erp_posts').where('id', '=', id).select(['id', 'state', 'sent_at']).forUpdate().executeTakeFirstOrThrow();

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
