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
