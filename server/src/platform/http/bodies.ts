import { PassThrough, type Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from 'contract/call.ts';
import { z } from 'zod';
import { onceFor } from '../once-for.ts';
import { Problem } from '../problem.ts';

const second = 1000;
const megabyte = 1024 * 1024;

/** How long a sender may take, in milliseconds. */
export interface Patience {
  /** Without a single byte of the body: a bad line is slow, one that carries nothing is gone. */
  idle: number;
  /** The whole request: 60 MB over the worst of lines. */
  whole: number;
  /** The head. */
  head: number;
  /** After an answer that did not wait for the body: who reads it in this time knows why. */
  farewell: number;
}
export const usualPatience: Patience = { idle: 60 * second, whole: 45 * 60 * second, head: 30 * second, farewell: 5 * second };

/** What Fastify and Node need to know for it. */
export const serverTimes = ({ whole, head }: Patience) => ({
  requestTimeout: whole,
  http: { headersTimeout: head, connectionsCheckingInterval: Math.min(head, 5 * second) },
});

/** A sender that has said all and closed its half of the line still hears the answer. */
export function answerHalfClosed({ server }: FastifyInstance): void {
  // Node's server has it, its types do not.
  Object.assign(server, { httpAllowHalfOpen: true });
}

/** Nobody sends on for ever what was answered already: the line is cut. */
export function cutUnread(app: FastifyInstance, { farewell }: Patience): void {
  app.addHook('onResponse', async (request) => {
    const { raw } = request;
    if (!hasBody(request) || raw.complete || raw.readableEnded) return;
    raw.unpipe();
    raw.resume();
    const cut = setTimeout(() => raw.destroy(), farewell);
    raw.once('close', () => clearTimeout(cut));
  });
}

/** Whether anything follows the head. */
export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const fieldsAtMost = 2 * megabyte;

/** The longest body of a call: its files, and room for its fields. */
export const longestBody = onceFor(({ body, multipart }: Pick<Call, 'body' | 'multipart'>): number => {
  if (!body || !multipart) return fieldsAtMost;
  return fieldsAtMost + filesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
});

/** The bytes of all files that a schema declares. */
function filesIn(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  if ('format' in schema && schema.format === 'binary') return 'maxLength' in schema ? Number(schema.maxLength) : Infinity;
  return Object.values(schema).reduce<number>((sum, it) => sum + filesIn(it), 0);
}

/** Nothing is unpacked: a small body could hold any amount, and no client of ours packs what it sends. */
export function refusePacked({ headers }: FastifyRequest): void {
  const { 'content-encoding': encoding = 'identity' } = headers;
  if (encoding.trim().toLowerCase() === 'identity') return;
  throw new Problem('unsupported_type', { message: 'Lo enviado viene comprimido (Content-Encoding). Envíelo sin comprimir.' });
}

/** Refuses, before any of it is read, a body that says it is too long. */
export function refuseTooLong({ headers }: FastifyRequest, most: number): void {
  if (Number(headers['content-length'] ?? 0) > most) throw tooLong(most);
}

const tooLong = (most: number) =>
  new Problem('too_large', { message: `Lo enviado supera ${Math.floor(most / megabyte)} MB, que es lo que se admite aquí.` });

/**
 * The body as its reader gets it: it ends in an error when nothing of it comes any more, when the sender is gone, and when
 * it is longer than it may be.
 */
export function guardedBody({ raw }: FastifyRequest, most: number, { idle }: Patience): Readable {
  // A small one came with its head: there is nothing to wait for.
  if (raw.complete && raw.readableLength <= most) return raw;
  const body = new PassThrough();
  // Whoever reads it hears the error; by then there may be nobody.
  body.on('error', () => undefined);
  const breakOff = (why: Problem) => {
    clearTimeout(late);
    raw.unpipe(body);
    body.destroy(why);
  };
  let length = 0;
  const late = setTimeout(() => {
    const known = length;
    // What came while the server was busy is read first; and a reader that is busy writing stops the sender, who cannot help it.
    setImmediate(() => (length > known || body.writableNeedDrain ? late.refresh() : breakOff(new Problem('too_slow'))));
  }, idle);
  raw.on('data', (chunk: Buffer) => {
    late.refresh();
    length += chunk.length;
    if (length > most) breakOff(tooLong(most));
  });
  raw.once('end', () => clearTimeout(late));
  raw.once('error', () => breakOff(new Problem('cut_off')));
  raw.once('close', () => (raw.readableEnded ? clearTimeout(late) : breakOff(new Problem('cut_off'))));
  raw.pipe(body);
  return body;
}
