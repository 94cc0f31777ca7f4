import { Threads, LimitExceeded } from '../threads/threads.ts';
import type { PdfFound, PdfReading } from './reading-worker.ts';

/** Some tenths of a second each; what takes longer was made to. */
const lineOf = (all: number) =>
  new Threads<PdfReading, PdfFound>({
    program: new URL('./reading-worker.ts', import.meta.url),
    threads: 1,
    each: 8,
    all,
    seconds: 10,
    heapMegabytes: 256,
    keepsThreads: true,
  });

const lines = { people: lineOf(64), strangers: lineOf(16) };

/**
 * Reads a PDF that somebody sent, in a thread of its own: nothing in it is carried out. What cannot be read in time is broken. People of
 * the company, whose numbers are above zero, do not wait behind strangers. Of what waits nothing is read yet: one of each line is in memory.
 */
export const readPdf = (read: () => Promise<Uint8Array>, { id }: { id: number }): Promise<PdfFound> =>
  lines[id > 0 ? 'people' : 'strangers']
    .runOnceRead(async () => ({ content: await read() }), id)
    .catch((error: unknown): PdfFound => {
      if (error instanceof LimitExceeded) return { trouble: 'broken' };
      throw error;
    });
