import { Threads, LimitExceeded } from '../threads/threads.ts';
import { pathOf } from './uploads.ts';
import type { Recognition, FileFacts } from './recognition-worker.ts';

/** Some milliseconds each; what takes seconds was made to. */
const threads = new Threads<Recognition, FileFacts>({
  program: new URL('./recognition-worker.ts', import.meta.url),
  threads: 2,
  each: 64,
  all: 256,
  seconds: 10,
  heapMegabytes: 96,
  keepsThreads: true,
});

/** Somebody whose files they are. */
type Owner = { id: number };

/** What a file's content is, by the usual ending of such files; undefined when nothing known, or nothing that ends. */
export const endingOfContent = async (file: Blob, owner: Owner): Promise<string | undefined> =>
  (await tell({ content: pathOf(file) ?? new Uint8Array(await file.arrayBuffer()) }, owner)).ending;

/** What a camera wrote beside a picture; undefined when it makes no sense. */
export const exifTags = async (exif: Uint8Array, owner: Owner): Promise<Record<string, unknown> | undefined> =>
  (await tell({ exif }, owner)).tags;

const tell = (order: Recognition, { id }: Owner): Promise<FileFacts> =>
  threads.run(order, id).catch((error: unknown) => {
    if (error instanceof LimitExceeded) return {};
    throw error;
  });
