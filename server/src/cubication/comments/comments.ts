import type { CubageComment } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { refuseOthers } from '../../platform/user.ts';
import { lockCubage } from '../documents/lock.ts';
import { touchCubage } from '../live.ts';
import { unseenCubage } from '../seen.ts';

export function commentCubage(
  context: Writing,
  { document_id, user, comment }: Received<typeof contract.postComment>,
): Promise<CubageComment> {
  refuseOthers(context.user, user);
  return insertComment(context, { cubage_id: document_id, row_id: null, comment });
}

export async function commentRow(
  context: Writing,
  { row_id, user, comment }: Received<typeof contract.postCommentV2>,
): Promise<CubageComment> {
  refuseOthers(context.user, user);
  const row = await context.tx.selectFrom('cubage_rows').where('id', '=', row_id).select('cubage_id').executeTakeFirst();
  if (!row) throw unseenCubage();
  return insertComment(context, { cubage_id: row.cubage_id, row_id, comment });
}

async function insertComment(
  context: Writing,
  { cubage_id, row_id, comment }: { cubage_id: number; row_id: number | null; comment: string },
): Promise<CubageComment> {
  const { tx, user } = context;
  const { number } = await lockCubage(context, { id: cubage_id }, 'comment');
  const { id, created_at } = await tx
    .insertInto('cubage_comments')
    .values({ cubage_id, row_id, user_id: user.id, comment })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  await record(context, { action: 'comment', entity: 'cubage', id: number, after: { comentario: comment } });
  await touchCubage(tx, cubage_id);
  return { comment_id: id, row_id, comment, user: { id: user.id, nombre: user.nombre }, at: created_at.toISOString() };
}
