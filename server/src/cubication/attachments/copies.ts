import { extname } from 'node:path';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { FileGone } from '../../platform/files/files.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { writeWithFiles } from '../../platform/write-with-file.ts';
import { cubageActions } from '../documents/actions.ts';
import { readCubage, readCubageCase } from '../documents/rows.ts';
import '../tables.ts';
import { requireRoomForFiles } from './attachments.ts';

const megabyte = 1024 * 1024;
/** So many megabytes are copied at once: whoever asks waits for them, and the disk of everybody is filled. */
const mostCopied = 250;

/** A file of a take-off, kept once more for another one. */
export interface AttachmentCopy {
  name: string;
  bytes: number;
  file: string;
}

interface Copying {
  from: number;
  /** Where they go, which must be open; undefined of one that is only being made. */
  into?: number;
  /** Those that are there already are not copied once more. */
  join: boolean;
  with_attachments: boolean;
}

/** What is written beside the files that come along, where they are asked for: copies, so that each take-off loses only its own. */
export async function withAttachments<T>(
  context: Preparing,
  copying: Copying,
  work: (context: Writing, copies: readonly AttachmentCopy[]) => Promise<T>,
): Promise<T> {
  const attached = copying.with_attachments ? await attachmentsToCopy(context, copying) : [];
  const contents = attached.map(({ file }) => ({ content: context.files.contentOf(file), extension: extname(file).slice(1) }));
  return writeWithFiles(context, contents, (tx, names) => {
    const copies = attached.map(({ name, bytes }, at) => ({ name, bytes, file: names[at] ?? '' }));
    return work({ ...context, tx }, copies);
  }).catch((error: unknown) => {
    if (error instanceof FileGone)
      throw new Problem('wrong_state', { message: 'Alguien eliminó un archivo mientras se copiaba. No se copió nada: vuelva a intentar.' });
    throw error;
  });
}

async function attachmentsToCopy({ db, user }: Preparing, { from, into, join }: Copying): Promise<AttachmentCopy[]> {
  await readCubage(db, user, from);
  if (into !== undefined) requireAllowed(cubageActions.edit, await readCubageCase(db, user, into));
  const there = join && into !== undefined ? await filesOf(db, into) : [];
  const wanted = (await filesOf(db, from)).filter((it) => !there.some((own) => own.name === it.name && own.bytes === it.bytes));
  // Before any of them is copied.
  if (into !== undefined) await requireRoomForFiles(db, into, wanted.length);
  const bytes = wanted.reduce((sum, it) => sum + it.bytes, 0);
  if (bytes > mostCopied * megabyte)
    throw new Problem('rule', {
      message: `Los archivos suman ${Math.ceil(bytes / megabyte)} MB, y de una vez se copian hasta ${mostCopied} MB: cópiela sin ellos.`,
    });
  return wanted;
}

const filesOf = (db: Reader, cubage_id: number): Promise<AttachmentCopy[]> =>
  db.selectFrom('cubage_attachments').where('cubage_id', '=', cubage_id).select(['name', 'bytes', 'file']).orderBy('id').execute();

/** To a take-off that is held. */
export async function attachCopies({ tx, user }: Writing, cubage_id: number, copies: readonly AttachmentCopy[]): Promise<void> {
  await requireRoomForFiles(tx, cubage_id, copies.length);
  await insertAll(
    tx,
    'cubage_attachments',
    copies.map((it) => ({ ...it, cubage_id, added_by: user.id })),
  );
}
