import { mkdir, rm } from 'node:fs/promises';
import { createWriteStream, openAsBlob } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Call } from 'contract/call.ts';
import { z } from 'zod';
import { isCircumstance } from './errors.ts';
import { Problem } from './problem.ts';

type Fields = Record<string, unknown>;

/** What a call declares, ready to check: unknown names are refused everywhere. */
export function inputOf(call: Call) {
  const params = z.strictObject(call.params ?? {});
  const query = z.strictObject(call.query ?? {});
  const body = call.body;
  return (request: FastifyRequest, sent: unknown): Fields => {
    const fields: Record<string, string> = {};
    const path = check(params, request.params, fields);
    const asked = check(query, request.query, fields);
    // A name that stands in both says the same in both (contract decision 29).
    for (const [name, value] of Object.entries(asked))
      if (name in path && path[name] !== value) fields[name] = 'No es el mismo en la dirección y en la consulta.';
    const read = { ...path, ...asked, ...(body ? check(body, sent ?? undefined, fields) : {}) };
    if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
    return read;
  };
}

function check(schema: z.ZodType, value: unknown, fields: Record<string, string>): Fields {
  const read = schema.safeParse(value);
  if (read.success) return read.data as Fields;
  for (const issue of read.error.issues) note(issue, fields);
  return {};
}

function note(issue: z.core.$ZodIssue, fields: Record<string, string>): void {
  const at = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
  const path = at.join('.') || 'body';
  fields[path] ??= issue.message;
}

/** The largest upload that is even read; each call's own limit is smaller and checked on the file. */
const limits = { fileSize: 64 * 1024 * 1024, files: 5, fields: 50, fieldSize: 64 * 1024 };

/**
 * Reads a multipart body into fields and `File`s that lie on disk, not in memory, and hands them to the work; the
 * files are gone afterwards whatever happens, so a broken upload leaves nothing behind.
 */
export async function withUploads<T>(request: FastifyRequest, work: (sent: Fields) => Promise<T>): Promise<T> {
  const folder = join(tmpdir(), `upload-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(await receive(request, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(request: FastifyRequest, folder: string): Promise<Fields> {
  const sent: Fields = {};
  try {
    for await (const part of request.parts({ limits })) {
      sent[part.fieldname] = part.type === 'field' ? part.value : await spool(part, join(folder, randomUUID()));
    }
  } catch (error) {
    if (isCircumstance(error)) throw error;
    // Fastify's own refusals have a code; the rest are bodies that break off or make no sense.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')) throw error;
    throw new Problem('invalid', { message: 'El envío llegó incompleto. Intente nuevamente.' });
  }
  return sent;
}

async function spool(part: MultipartFile, path: string): Promise<File> {
  await pipeline(part.file, createWriteStream(path));
  const name = part.filename || 'archivo';
  return new File([await openAsBlob(path)], name, { type: part.mimetype });
}
