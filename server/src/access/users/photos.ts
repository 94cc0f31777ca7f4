import type { Preparing, Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { cleanImage } from '../../platform/files/images.ts';
import { writeWithFile } from '../../platform/write-with-file.ts';

/** Makes the picture anew before the transaction; when that fails, nothing of it stays. */
export async function withPhoto<T>(
  context: Preparing,
  file: File | undefined,
  work: (tx: Tx, photo: string | undefined) => Promise<T>,
): Promise<T> {
  if (!file) return context.write((tx) => work(tx, undefined));
  const picture = await cleanImage(file, { width: 512, height: 512 });
  return writeWithFile(context, picture, 'webp', work);
}

interface Change {
  old: string | null;
  photo: string | undefined;
  isTakenAway: boolean;
}

/** The photo that an account has from now on; the one it had goes after the commit. */
export async function photoAfter({ tx, jobs }: Pick<Writing, 'tx' | 'jobs'>, { old, photo, isTakenAway }: Change): Promise<string | null> {
  const next = photo ?? (isTakenAway ? null : old);
  if (old && old !== next) await jobs.send(tx, 'discard_file', { file: old });
  return next;
}
