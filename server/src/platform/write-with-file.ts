import type { Preparing } from './context.ts';
import type { Tx } from './database/database.ts';

/**
 * Keeps a file together with what is written of it. When the work fails nothing of it stays; nor when the same sending was
 * written before, with a file of its own.
 */
export const writeWithFile = <T>(
  { files, write }: Pick<Preparing, 'files' | 'write'>,
  content: Buffer | Blob,
  extension: string,
  work: (tx: Tx, name: string) => Promise<T>,
): Promise<T> =>
  files.keepFor(content, extension, async (name) => {
    let isUsed = false;
    const answer = await write((tx) => {
      isUsed = true;
      return work(tx, name);
    });
    if (!isUsed) await files.discard(name);
    return answer;
  });
