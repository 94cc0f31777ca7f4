import { cubageLimits, type CubageAttachment } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { refuseCut } from '../../platform/files/whole.ts';
import type { Files } from '../../platform/files/files.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { refuseOthers } from '../../platform/user.ts';
import { writeWithFile } from '../../platform/write-with-file.ts';
import { cleanName, kindOf } from '../../projects/index.ts';
import '../../access/tables.ts';
import { cubageActions } from '../documents/actions.ts';
import { lockCubage } from '../documents/lock.ts';
import { readCubage, readCubageCase } from '../documents/rows.ts';
import { touchCubage } from '../live.ts';

async function readAttachments(db: Reader, files: Files, cubage_id: number): Promise<CubageAttachment[]> {
  const rows = await db
    .selectFrom('cubage_attachments as it')
    .innerJoin('users', 'users.id', 'it.added_by')
    .where('it.cubage_id', '=', cubage_id)
    .select(['it.id', 'it.cubage_id as document_id', 'it.name', 'it.bytes', 'it.file', 'users.nombre as user', 'it.added_at'])
    .orderBy('it.id')
    .execute();
  return rows.map(({ file, added_at, ...row }) => ({ ...row, url: files.address(file, row.name), at: added_at.toISOString() }));
}

export async function listAttachments(
  { db, user, files }: Reading,
  { document_id }: Received<typeof contract.documentAttachments>,
): Promise<CubageAttachment[]> {
  await readCubage(db, user, document_id);
  return readAttachments(db, files, document_id);
}

/** Also to one that was sent: what proves it may come later. */
export async function addAttachment(
  context: Preparing,
  { file, info: { document_id, user: named } }: Received<typeof contract.uploadAws>,
): Promise<CubageAttachment> {
  const { db, user, files } = context;
  refuseOthers(user, named);
  requireAllowed(cubageActions.comment, await readCubageCase(db, user, document_id));
  const name = cleanName(file.name);
  const { extension } = await kindOf(file, name, user);
  await refuseCut(file, extension);
  return writeWithFile(context, file, extension, async (tx, stored) => {
    const writing = { ...context, tx };
    const { number } = await lockCubage(writing, { id: document_id }, 'comment');
    await requireRoomForFiles(tx, document_id, 1);
    const { id } = await tx
      .insertInto('cubage_attachments')
      .values({ cubage_id: document_id, file: stored, name, bytes: file.size, added_by: user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await record(writing, { action: 'attach', entity: 'cubage', id: number, after: { archivo: name } });
    await touchCubage(tx, document_id);
    const made = (await readAttachments(tx, files, document_id)).find((it) => it.id === id);
    if (!made) throw unseenAttachment();
    return made;
  });
}

/** A take-off, which is held, has room for so many more and no more. */
export async function requireRoomForFiles(db: Reader, cubage_id: number, more: number): Promise<void> {
  const { there } = await db
    .selectFrom('cubage_attachments')
    .where('cubage_id', '=', cubage_id)
    .select((it) => it.fn.countAll<number>().as('there'))
    .executeTakeFirstOrThrow();
  if (there + more > cubageLimits.attachments)
    throw new Problem('rule', { message: `Una cubicación tiene a lo más ${cubageLimits.attachments} archivos; ya hay ${there}.` });
}

const unseenAttachment = () => notSeen('El archivo de la cubicación');

export async function removeAttachment(context: Writing, { id, user }: Received<typeof contract.deleteAws>): Promise<{ done: true }> {
  const { tx, jobs } = context;
  refuseOthers(context.user, user);
  const found = await tx.selectFrom('cubage_attachments').where('id', '=', id).select(['cubage_id', 'name', 'file']).executeTakeFirst();
  if (!found) throw unseenAttachment();
  const { number } = await lockCubage(context, { id: found.cubage_id }, 'edit');
  const { numDeletedRows } = await tx.deleteFrom('cubage_attachments').where('id', '=', id).executeTakeFirst();
  if (numDeletedRows === 0n) throw unseenAttachment();
  await jobs.send(tx, 'discard_file', { file: found.file });
  await record(context, { action: 'remove_attachment', entity: 'cubage', id: number, before: { archivo: found.name } });
  await touchCubage(tx, found.cubage_id);
  return { done: true };
}
