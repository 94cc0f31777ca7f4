import type { Preparing } from './context.ts';
import type { Tx } from './database/database.ts';
import type { Content } from './files/files.ts';

interface NewFile {
  content: Content;
  extension: string;
}

/**
 * Keeps a file together with what is written of it. When the work fails nothing of it stays; nor when the same sending was
 * written before, with a file of its own.
 */
export const writeWithFile = <T>(
  context: Pick<Preparing, 'files' | 'write'>,
  content: Content,
  extension: string,
  work: (tx: Tx, name: string) => Promise<T>,
): Promise<T> => writeWithFiles(context, [{ content, extension }], (tx, [name = '']) => work(tx, name));

/** The same with several files, named in their order. */
export async function writeWithFiles<T>(
  { files, write }: Pick<Preparing, 'files' | 'write'>,
  contents: readonly NewFile[],
  work: (tx: Tx, names: readonly string[]) => Promise<T>,
): Promise<T> {
  const keepNext = ([first, ...rest]: readonly NewFile[], names: readonly string[]): Promise<T> =>
    first ? files.keepFor(first.content, first.extension, (name) => keepNext(rest, [...names, name])) : writeOnce(names);
  async function writeOnce(names: readonly string[]): Promise<T> {
    let isUsed = false;
    const answer = await write((tx) => {
      isUsed = true;
      return work(tx, names);
    });
    if (!isUsed) for (const name of names) await files.discard(name);
    return answer;
  }
  return keepNext(contents, []);
}
