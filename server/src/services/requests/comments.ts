import type { ServiceComment } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { noteSubjectChange } from '../../approvals/index.ts';
import type { Writing } from '../../platform/context.ts';
import { announceServices } from '../live.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import { unseenItem } from './info.ts';
import { requestsSeenBy } from './rows.ts';
import { tellRequester, tellSupply } from './tell.ts';
import '../tables.ts';

interface New {
  request_id: number;
  item_id: number | null;
  comment: string;
}

export async function addComment(
  { tx, user }: Pick<Writing, 'tx' | 'user'>,
  { request_id, item_id, comment }: New,
): Promise<ServiceComment> {
  const made = await tx
    .insertInto('service_comments')
    .values({ request_id, item_id, user_id: user.id, comment })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  await announceServices(tx);
  return { id: made.id, comment, by: user.nombre, at: made.created_at.toISOString(), own: true };
}

/** Whoever sees a request may say something of it; the other side hears. */
async function say(context: Writing, said: New): Promise<ServiceComment> {
  const { tx, user } = context;
  const seen = await requestsSeenBy(tx, user)
    .where('it.id', '=', said.request_id)
    .select(['it.number', 'it.status', 'it.requester_id', 'it.buyer_id'])
    .executeTakeFirst();
  if (!seen) throw notSeen('La solicitud', 'ella');
  const made = await addComment(context, said);
  // Whoever decides reads the comments too: what they saw without this one is not what they would decide on.
  if (seen.status === 'pending')
    await noteSubjectChange(context, { entity: 'service_request', entity_id: said.request_id }, [`${user.nombre} comentó`]);
  const told = { title: `${user.nombre} comentó ${seen.number}`, text: said.comment.slice(0, 200) };
  await tellRequester(context, seen, told);
  if (seen.buyer_id !== null) await tellSupply(context, seen, told);
  return made;
}

export function commentRequest(context: Writing, { service_request_id, user, comment }: Received<typeof contract.commentRequest>) {
  refuseOthers(context.user, user);
  return say(context, { request_id: service_request_id, item_id: null, comment });
}

export async function commentItem(context: Writing, { item_id, user, comment }: Received<typeof contract.commentItem>) {
  refuseOthers(context.user, user);
  const item = await context.tx.selectFrom('service_items').where('id', '=', item_id).select('request_id').executeTakeFirst();
  if (!item) throw unseenItem();
  return say(context, { request_id: item.request_id, item_id, comment });
}

/** One's own; the words go with it. */
const remove =
  (of: 'item' | 'request') =>
  async ({ tx, user }: Writing, { comment_id, user: named }: { comment_id: number; user?: string | undefined }) => {
    refuseOthers(user, named);
    const gone = await tx
      .updateTable('service_comments')
      .set({ deleted_at: new Date() })
      .where('id', '=', comment_id)
      .where('user_id', '=', user.id)
      .where('item_id', of === 'item' ? 'is not' : 'is', null)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw new Problem('not_found', { message: 'Ese comentario no es suyo, o ya no está.' });
    await announceServices(tx);
    return { done: true } as const;
  };
export const deleteItemComment = remove('item');
export const deleteRequestComment = remove('request');
