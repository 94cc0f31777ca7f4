import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import build from 'fast-json-stringify';
import { z } from 'zod';

/**
 * Compiles the writer of an answer: what the schema does not declare never leaves. `body` answers are wrapped as the
 * older services do. With `check` an answer that does not fit its schema is an error (tests).
 */
export function answerWriter(answer: z.ZodType, envelope: 'body' | 'plain', check: boolean): (value: unknown) => string {
  const wrapped = envelope === 'body' ? z.object({ body: answer }) : answer;
  const schema = z.toJSONSchema(wrapped, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any', reused: 'inline' });
  const stringify = build(withoutChecks(schema) as build.Schema);
  return (value) => {
    const whole = envelope === 'body' ? { body: value } : value;
    if (check) wrapped.parse(JSON.parse(JSON.stringify(whole)));
    return stringify(whole);
  };
}

const compress = promisify(gzip);
const lasting = new WeakMap<object, { compressed?: Promise<Buffer> }>();

/** An answer that many get as it is: it is written and compressed once, for as long as whoever made it remembers it. */
export function givenAgain<T extends object>(answer: T): T {
  lasting.set(answer, {});
  return answer;
}

/** Such an answer as it goes over the line; undefined for any other. */
export function compressedOnce(answer: unknown, write: (value: unknown) => string): Promise<Buffer> | undefined {
  const known = typeof answer === 'object' && answer !== null ? lasting.get(answer) : undefined;
  if (known) known.compressed ??= compress(write(answer), { level: 4 });
  return known?.compressed;
}

/** The writer needs shapes, not rules: patterns and limits only make it slower. */
function withoutChecks(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutChecks);
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(rules.has(key) && typeof value !== 'object'))
      .map(([key, value]) => [key, withoutChecks(value)]),
  );
}

const rules = new Set([
  '$schema',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
]);
