import type { CubageComment, CubagePart } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuseOthers } from '../../platform/user.ts';
import '../../materials/catalogue/tables.ts';
import { lockCubage } from '../documents/lock.ts';
import { announceCubage } from '../live.ts';
import { unseenCubage } from '../sight.ts';
import { subjects } from './returning-rows.ts';

export function commentCubage(
  context: Writing,
  { document_id, user, comment }: Received<typeof contract.postComment>,
): Promise<CubageComment> {
  refuseOthers(context.user, user);
  return insertComment(context, { cubage_id: document_id, subject: null, comment });
}

interface Subject {
  part: CubagePart;
  id: number;
}

export async function commentRow(
  context: Writing,
  { part, row_id, user, comment }: Received<typeof contract.postCommentV2>,
): Promise<CubageComment> {
  refuseOthers(context.user, user);
  const subject = { part, id: row_id };
  const row = await rowOf(context.tx, subject);
  if (!row) throw unseenCubage();
  return insertComment(context, { cubage_id: row.cubage_id, subject: { ...subject, name: row.name }, comment });
}

/** Whose a row is, and what it is called. */
function rowOf(tx: Tx, { part, id }: Subject): Promise<{ cubage_id: number; name: string | null } | undefined> {
  if (part === 'panels') return tx.selectFrom('cubage_panels').where('id', '=', id).select(['cubage_id', 'name']).executeTakeFirst();
  if (part === 'services') return tx.selectFrom('cubage_services').where('id', '=', id).select(['cubage_id', 'name']).executeTakeFirst();
  return tx
    .selectFrom('cubage_rows as it')
    .leftJoin('materials', 'materials.id', 'it.material_id')
    .where('it.id', '=', id)
    .select((of) => ['it.cubage_id', of.fn.coalesce('it.custom_name', 'materials.descripcion').as('name')])
    .executeTakeFirst();
}

async function insertComment(
  context: Writing,
  { cubage_id, subject, comment }: { cubage_id: number; subject: (Subject & { name: string | null }) | null; comment: string },
): Promise<CubageComment> {
  const { tx, user } = context;
  const { number } = await lockCubage(context, { id: cubage_id }, 'comment');
  // Somebody may have taken the row away while the take-off was waited for.
  if (subject && !(await rowOf(tx, subject))) throw unseenCubage();
  const of = subject && { part: subject.part, [subjects[subject.part]]: subject.id };
  const { id, created_at } = await tx
    .insertInto('cubage_comments')
    .values({ cubage_id, user_id: user.id, comment, ...of })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow();
  await record(context, {
    action: 'comment',
    entity: 'cubage',
    id: number,
    after: { comentario: comment, ...(subject && { fila: subject.name }) },
  });
  await announceCubage(tx, cubage_id);
  return {
    comment_id: id,
    part: subject?.part ?? null,
    row_id: subject?.id ?? null,
    about: null,
    comment,
    user: { id: user.id, nombre: user.nombre },
    at: created_at.toISOString(),
  };
}
