import type { FastifyRequest } from 'fastify';
import type { Call } from 'contract/call.ts';
import { z } from 'zod';
import { onceFor } from '../once-for.ts';
import { Problem } from '../problem.ts';
import { tidyInput } from './tidy-input.ts';

type Fields = Record<string, unknown>;

/** Path of a field → what is wrong with it. A map: the names come from outside, and may be `constructor` or `__proto__`. */
type Wrong = Map<string, string>;

/** What a call declares, ready to check: unknown names are refused everywhere. */
export const inputOf = onceFor((call: Call) => {
  const params = z.strictObject(call.params ?? {});
  const query = z.strictObject(call.query ?? {});
  const body = call.body ?? z.unknown().transform(() => ({}));
  return (request: Pick<FastifyRequest, 'params' | 'query'>, sent: unknown): Fields => {
    const wrong: Wrong = new Map();
    const path = check(params, request.params, wrong);
    const asked = call.bodyInQuery ? {} : check(query, request.query, wrong);
    const said = check(body, call.bodyInQuery ? together(request.query, sent) : (sent ?? undefined), wrong);
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
});

/** What the query says, and the body in its place where it says so too. What is no object is refused as it came. */
const together = (query: unknown, sent: unknown): unknown =>
  isFields(query) && (sent == null || isFields(sent)) ? { ...query, ...sent } : sent;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the schema read; undefined when it refuses, whatever it says of it. */
function check(schema: z.ZodType, value: unknown, wrong: Wrong): Fields | undefined {
  const read = schema.safeParse(tidyInput(value));
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
