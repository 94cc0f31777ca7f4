import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Call } from 'contract/call.ts';
import { Problem } from '../problem.ts';
import { untilThrough } from './transact.ts';
import { WaitingLine } from '../threads/waiting-line.ts';

/** A file as an answer: its name and its bytes, which may still be being made. */
export interface FileAnswer {
  filename: string;
  content: Readable | Buffer;
  /** Of a call that answers files of several types: which one this is. */
  type?: string;
}
/** One that is there to be fetched. */
export interface ReadyFile extends FileAnswer {
  /** Its length, when it is known. */
  bytes: number | undefined;
}

/** Files that one person has asked for and not yet fetched. */
const mostOfOne = 3;
/** Files that are made at once; each may take two lines to the database. */
const mostMade = 3;
export const downloadLines = 2 * mostMade;
const mostWaiting = 50;
/** Nobody waits longer for a file to be made. */
const longestMaking = 5 * 60_000;
const megabyte = 1024 * 1024;
const largest = 256 * megabyte;
/** A reader that takes nothing for so long is cut off, and so is one that takes longer than this in all. */
const patience = { stalled: 30_000, inAll: 30 * 60_000 };

/** These are read from the stored files, not from the database: they need not be made whole before they leave. */
const fromStore = new Set(['application/zip', 'application/octet-stream']);

/**
 * Files that are made from the database are made whole, on lines of their own, before the first byte leaves: however
 * slowly somebody reads, the database has long been free (decision 028).
 */
export class Downloads {
  readonly #line = new WaitingLine({ places: mostMade, waiting: mostWaiting });
  readonly #running = new Map<string, number>();
  readonly #whenFailed: (reason: unknown) => void;

  /** Hears of each attempt that failed for no reason of ours, before the next one is made. */
  constructor(whenFailed: (reason: unknown) => void) {
    this.#whenFailed = whenFailed;
  }

  /** Makes the file of a call when its turn comes; `who` has it on account until `response` is through. */
  async make(call: Call, who: string, response: ServerResponse, work: () => Promise<FileAnswer>): Promise<ReadyFile> {
    this.#begin(who, response);
    const make = async () => {
      // Nobody waits for it any more: no work is done for them.
      if (response.destroyed) throw new Problem('not_found');
      const { content, ...told } = await work();
      if (!(content instanceof Readable)) return { ...told, content, bytes: content.length };
      if (isFromStore(call)) return { ...told, content, bytes: undefined };
      return { ...told, ...(await madeWhole(content)) };
    };
    const attempt = () =>
      make().catch((error: unknown) => {
        if (!(error instanceof Problem)) this.#whenFailed(error);
        throw error;
      });
    return this.#line.run(() => untilThrough(attempt));
  }

  #begin(who: string, response: ServerResponse): void {
    const running = this.#running.get(who) ?? 0;
    if (running >= mostOfOne) throw new Problem('too_many_downloads');
    this.#running.set(who, running + 1);
    whenThrough(response, () => {
      const left = (this.#running.get(who) ?? 1) - 1;
      if (left === 0) this.#running.delete(who);
      else this.#running.set(who, left);
    });
  }
}

const isFromStore = ({ answer }: Call): boolean =>
  'download' in answer && typeof answer.download === 'string' && fromStore.has(answer.download);

/** Cuts off whoever stops reading, or reads for ever. */
export function cutWhenStalled(response: ServerResponse, { stalled, inAll } = patience): void {
  response.setTimeout(stalled, () => response.destroy());
  const late = setTimeout(() => response.destroy(), inAll).unref();
  whenThrough(response, () => clearTimeout(late));
}

/** Aborted once the line to whoever asked is closed, which a file that has arrived does too. */
export function untilGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.destroyed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
}

/** Once, however it ended. */
function whenThrough(response: ServerResponse, work: () => void): void {
  const end = () => {
    response.off('finish', end).off('close', end);
    work();
  };
  response.on('finish', end).on('close', end);
}

/** In a file without a name: whatever happens to this process, nothing of it stays. */
async function madeWhole(content: Readable): Promise<{ content: Readable; bytes: number }> {
  const path = join(tmpdir(), `descarga-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    const bytes = await writeAll(content, file);
    return { content: file.createReadStream({ start: 0 }), bytes };
  } catch (error) {
    content.destroy();
    await file.close();
    throw error;
  }
}

async function writeAll(content: Readable, file: FileHandle): Promise<number> {
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > largest)
        throw new Problem('too_large', { message: `El archivo pasaría de ${largest / megabyte} MB. Filtre para exportar menos.` });
      yield chunk;
    }
  };
  const late = setTimeout(() => content.destroy(new Problem('overloaded')), longestMaking);
  await file.writeFile(counted()).finally(() => clearTimeout(late));
  return bytes;
}
