import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { asLine } from 'contract/plain-text.ts';
import { Problem } from '../problem.ts';
import { withTemporaryFolder } from './temporary.ts';

type Fields = Record<string, unknown>;

/** A body in parts, not read yet. */
export interface Upload {
  headers: IncomingHttpHeaders;
  body: Readable;
}

/** How many uploads one server takes at once: the browser sends three of each window, and each may hold its file's size of disk. */
export const uploadsAtOnce = { each: 8, all: 48 };

const paths = new WeakMap<Blob, string>();

/** Where an upload lies while its call runs; undefined of a file from elsewhere. */
export const pathOf = (file: Blob): string | undefined => paths.get(file);

const limits = { files: 5, fields: 50, fieldSize: 64 * 1024, parts: 55 };

/**
 * Reads a multipart body into fields and `File`s that lie on disk, not in memory, and hands them to the work; the
 * files are gone afterwards whatever happens, so a broken upload leaves nothing behind.
 */
export const withUploads = <T>(upload: Upload, work: (sent: Fields) => Promise<T>): Promise<T> =>
  withTemporaryFolder(async (folder) => work(await receive(upload, folder)));

/** Ends when the body does, in whatever way; no file is being written any more by then. */
async function receive({ headers, body }: Upload, folder: string): Promise<Fields> {
  // A map: the names come from outside, and may be `constructor` or `__proto__`.
  const sent = new Map<string, unknown>();
  const twice = new Set<string>();
  const take = (name: string, value: unknown) => {
    if (sent.has(name)) twice.add(name);
    sent.set(name, value);
  };
  const files: Promise<unknown>[] = [];
  const stop = new AbortController();
  try {
    const parser = parserOf(headers);
    const fail = (error: Error) => parser.destroy(error);
    parser.on('error', () => undefined);
    parser.on('field', (name: string, value: string, _isNameCut: boolean, isCut: boolean) => {
      if (isCut) fail(new Problem('too_large'));
      take(name, value);
    });
    parser.on('file', (name: string, stream: BusboyFileStream, filename: string, _encoding: string, type: string) => {
      const path = join(folder, randomUUID());
      const kept = spool(stream, path, stop.signal).then((content) => {
        const file = new File([content], asLine(filename) || 'archivo', { type });
        paths.set(file, path);
        take(name, file);
      });
      files.push(kept.catch(fail));
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.once(limit, () => fail(new Problem('too_large')));
    await pipeline(body, parser);
    await Promise.all(files);
  } catch (error) {
    stop.abort();
    await Promise.all(files);
    throw isOwn(error) ? error : new Problem('cut_off');
  }
  if (twice.size > 0) throw new Problem('invalid', { fields: Object.fromEntries([...twice].map((it) => [it, 'Llegó dos veces.'])) });
  return Object.fromEntries(sent);
}

function parserOf(headers: IncomingHttpHeaders): BusboyInstance {
  const type = headers['content-type'] ?? '';
  return new Busboy({ headers: { ...headers, 'content-type': type }, limits });
}

/** The disk's errors are told as such; the parser's all mean that the body makes no sense. */
const isOwn = (error: unknown): boolean => error instanceof Problem || (error instanceof Error && 'syscall' in error);

async function spool(stream: BusboyFileStream, path: string, signal: AbortSignal): Promise<Blob> {
  await pipeline(stream, createWriteStream(path), { signal });
  return openAsBlob(path);
}
