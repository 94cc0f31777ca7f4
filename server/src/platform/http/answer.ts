import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import build from 'fast-json-stringify';
import { isDownload, type Call } from 'contract/call.ts';
import { services } from 'contract/backends.ts';
import { z } from 'zod';
import { onceFor } from '../once-for.ts';

type AnsweringCall = Call & { answer: z.ZodType };

/** Whether a call is answered with what it declares, and not with a file. */
export const isAnswered = (call: Call): call is AnsweringCall => !isDownload(call.answer);

/**
 * The writer of a call's answer: what the schema does not declare never leaves. `body` answers are wrapped as the older
 * services do. With `check` an answer that does not fit its schema is an error (tests).
 */
export function answerWriter(call: AnsweringCall, check: boolean): WriteAnswer {
  return (value) => {
    const { wrap, schema, write } = writerOf(call);
    if (check) schema.parse(JSON.parse(JSON.stringify(wrap(value))));
    return write(value);
  };
}

export type WriteAnswer = (value: unknown) => string | Buffer;

/** When the call is first asked: most are not, for days. */
const writerOf = onceFor(({ answer, service }: AnsweringCall) => {
  const isWrapped = services[service].envelope === 'body';
  const schema = isWrapped ? z.object({ body: answer }) : answer;
  const wrap = (value: unknown) => (isWrapped ? { body: value } : value);
  const writeWhole = build(shapeOf(schema));
  const writeRow = answer instanceof z.ZodArray ? build(shapeOf(answer.element)) : undefined;
  const write: WriteAnswer = (value) =>
    writeRow && Array.isArray(value) && value.length > rowsInPiece
      ? Buffer.concat([Buffer.from(isWrapped ? '{"body":' : ''), ...listInPieces(value, writeRow), Buffer.from(isWrapped ? '}' : '')])
      : writeWhole(wrap(value));
  return { wrap, schema, write };
});

const shapeOf = (schema: z.core.$ZodType): build.Schema =>
  withoutChecks(z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any', reused: 'inline' })) as build.Schema;

const rowsInPiece = 50;

/**
 * The list, a piece after the other: a text put together from thousands of rows lies in hundreds of thousands of places, which are all walked
 * once more to send it. 5,000 rows took 58 ms so, and take 13.
 */
function listInPieces(rows: readonly unknown[], write: (row: unknown) => string): Buffer[] {
  const pieces: Buffer[] = [];
  for (let from = 0; from < rows.length; from += rowsInPiece) {
    let text = from === 0 ? '[' : ',';
    for (const [at, row] of rows.slice(from, from + rowsInPiece).entries()) text += at === 0 ? write(row) : `,${write(row)}`;
    pieces.push(Buffer.from(text));
  }
  return [...pieces, Buffer.from(']')];
}

const compress = promisify(gzip);
const lasting = new WeakMap<object, { compressed?: Promise<Buffer> }>();

/** An answer that many get as it is: it is written and compressed once, for as long as whoever made it remembers it. */
export function givenAgain<T extends object>(answer: T): T {
  lasting.set(answer, {});
  return answer;
}

/** Such an answer as it goes over the line; undefined for any other. */
export function compressedOnce(answer: unknown, write: WriteAnswer): Promise<Buffer> | undefined {
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
