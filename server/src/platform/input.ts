import { mkdir, rm } from 'node:fs/promises';
import { createWriteStream, openAsBlob } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import type { Call } from 'contract/call.ts';
import { z } from 'zod';
import { Problem } from './problem.ts';

type Fields = Record<string, unknown>;

/** What a call declares, ready to check: unknown names are refused everywhere. */
export function inputOf(call: Call) {
  const params = z.strictObject(call.params ?? {});
  const query = z.strictObject(call.query ?? {});
  const body = call.body;
  return (request: FastifyRequest, sent: unknown): Fields => {
    const fields: Record<string, string> = {};
    const read = {
      ...check(params, request.params, fields),
      ...check(query, request.query, fields),
      ...(body ? check(body, sent ?? undefined, fields) : {}),
    };
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
    const sent: Fields = {};
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        sent[part.fieldname] = part.value;
        continue;
      }
      const path = join(folder, randomUUID());
      await pipeline(part.file, createWriteStream(path));
      const blob = await openAsBlob(path);
      sent[part.fieldname] = new File([blob], part.filename ?? 'archivo', { type: part.mimetype });
    }
    return await work(sent);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
