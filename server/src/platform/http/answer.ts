import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import build from 'fast-json-stringify';
import { isDownload, type Call } from 'contract/call.ts';
import { services } from 'contract/backends.ts';
import { z } from 'zod';
import { onceFor } from '../once-for.ts';

type Answered = Call & { answer: z.ZodType };

/** Whether a call is answered with what it declares, and not with a file. */
export const isAnswered = (call: Call): call is Answered => !isDownload(call.answer);

/**
 * The writer of a call's answer: what the schema does not declare never leaves. `body` answers are wrapped as the older
 * services do. With `check` an answer that does not fit its schema is an error (tests).
 */
export function answerWriter(call: Answered, check: boolean): (value: unknown) => string {
  return (value) => {
    const { wrap, schema, stringify } = writerOf(call);
    const whole = wrap(value);
    if (check) schema.parse(JSON.parse(JSON.stringify(whole)));
    return stringify(whole);
  };
}

/** When the call is first asked: most are not, for days. */
const writerOf = onceFor(({ answer, service }: Answered) => {
  const isWrapped = services[service].envelope === 'body';
  const schema = isWrapped ? z.object({ body: answer }) : answer;
  const json = z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any', reused: 'inline' });
  const wrap = (value: unknown) => (isWrapped ? { body: value } : value);
  return { wrap, schema, stringify: build(withoutChecks(json) as build.Schema) };
});

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

/**
 * The writer needs shapes, not rules: patterns and limits only make it slower. By its shape it also tells the alternatives of an answer
 * apart, whatever else the value brings that never leaves, and where null is one of the names.
 */
function withoutChecks(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutChecks);
  if (typeof node !== 'object' || node === null) return node;
  const isNullable = 'nullable' in node && node.nullable === true;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !(rules.has(key) && typeof value !== 'object') && !(key === 'additionalProperties' && value === false))
      .map(([key, value]) => [key, key === 'enum' && isNullable && Array.isArray(value) ? [...value, null] : withoutChecks(value)]),
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
