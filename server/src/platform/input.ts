import { createWriteStream, openAsBlob } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call } from 'contract/call.ts';
import { z } from 'zod';
import { Problem } from './problem.ts';
import { withTemporaryFolder } from './temporary.ts';
import { tidied } from './tidy-input.ts';

type Fields = Record<string, unknown>;

/** Path of a field → what is wrong with it. A map: the names come from outside, and may be `constructor` or `__proto__`. */
type Wrong = Map<string, string>;

/** What a call declares, ready to check: unknown names are refused everywhere. */
export function inputOf(call: Call) {
  const params = z.strictObject(call.params ?? {});
  const query = z.strictObject(call.query ?? {});
  const body = call.body ?? z.unknown().transform(() => ({}));
  return (request: Pick<FastifyRequest, 'params' | 'query'>, sent: unknown): Fields => {
    const wrong: Wrong = new Map();
    const path = check(params, request.params, wrong);
    const asked = check(query, request.query, wrong);
    const said = check(body, sent ?? undefined, wrong);
    if (path && asked && said) {
      // A name that stands in both says the same in both (contract decision 29).
      for (const [name, value] of Object.entries(asked))
        if (Object.hasOwn(path, name) && path[name] !== value) wrong.set(name, 'No es el mismo en la dirección y en la consulta.');
      const read = { ...path, ...asked, ...said };
      noteUnstorable(read, [], wrong);
      if (wrong.size === 0) return read;
    }
    throw new Problem('invalid', { fields: Object.fromEntries(wrong) });
  };
}

/** What the schema read; undefined when it refuses, whatever it says of it. */
function check(schema: z.ZodType, value: unknown, wrong: Wrong): Fields | undefined {
  const read = schema.safeParse(tidied(value));
  if (read.success) return read.data as Fields;
  for (const issue of read.error.issues) note(issue, wrong);
  return undefined;
}

function note(issue: z.core.$ZodIssue, wrong: Wrong): void {
  const at = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  const path = at.join('.') || 'body';
  if (!wrong.has(path)) wrong.set(path, issue.message);
}

/** PostgreSQL keeps no NUL and no half of a character: such a text is refused here, at its field, before anything is done. */
function noteUnstorable(value: unknown, path: readonly string[], wrong: Wrong): void {
  if (value instanceof File) return noteUnstorable(value.name, path, wrong);
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    wrong.set(path.join('.'), 'Tiene caracteres que no se pueden guardar.');
  if (typeof value === 'object' && value !== null)
    for (const [name, inside] of Object.entries(value)) noteUnstorable(inside, [...path, name], wrong);
}

/** The largest upload that is even read; each call's own limit is smaller and checked on the file. */
const limits = { fileSize: 64 * 1024 * 1024, files: 5, fields: 50, fieldSize: 64 * 1024 };

/**
 * Reads a multipart body into fields and `File`s that lie on disk, not in memory, and hands them to the work; the
 * files are gone afterwards whatever happens, so a broken upload leaves nothing behind.
 */
export function withUploads<T>(request: FastifyRequest, work: (sent: Fields) => Promise<T>): Promise<T> {
  return withTemporaryFolder(async (folder) => work(await receive(request, folder)));
}

async function receive(request: FastifyRequest, folder: string): Promise<Fields> {
  const sent = new Map<string, unknown>();
  const twice: Wrong = new Map();
  try {
    for await (const part of request.parts({ limits })) {
      if (sent.has(part.fieldname)) twice.set(part.fieldname, 'Llegó dos veces.');
      sent.set(part.fieldname, part.type === 'field' ? part.value : await spool(part, join(folder, randomUUID())));
    }
  } catch (error) {
    // Fastify's own refusals have a code; the rest are bodies that break off or make no sense.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')) throw error;
    throw new Problem('invalid', { message: 'El envío llegó incompleto. Intente nuevamente.' });
  }
  if (twice.size > 0) throw new Problem('invalid', { fields: Object.fromEntries(twice) });
  return Object.fromEntries(sent);
}

async function spool(part: MultipartFile, path: string): Promise<File> {
  await pipeline(part.file, createWriteStream(path));
  const name = part.filename || 'archivo';
  return new File([await openAsBlob(path)], name, { type: part.mimetype });
}
