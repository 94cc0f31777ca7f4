import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { files, strange, usual } from './samples.ts';

/** Values that rows of the database have, by the name of their column; under `codes` a few of each column of codes. */
export type ValuesByColumn = ReadonlyMap<string, readonly unknown[]>;

/** What a schema says of itself, where it holds other schemas or names its choices. */
interface Definition {
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  shape?: Record<string, z.ZodType>;
  values?: readonly unknown[];
  entries?: Record<string, unknown>;
}
const definitionOf = (schema: z.ZodType): Definition => schema.def as Definition;
/** What is read before it is checked takes what the check takes. */
const inputOf = ({ in: input, out }: Definition): z.ZodType | undefined => (input?.type === 'transform' ? out : input);
const partsOf = (definition: Definition): z.ZodType[] =>
  [definition.innerType, inputOf(definition), definition.element, ...(definition.options ?? [])].filter((it) => it !== undefined);

/** Values that a schema accepts, the strangest too: what passes is what reaches the work and the database. */
export function acceptedValues(schema: z.ZodType, name: string, known: ValuesByColumn): Arbitrary<unknown> {
  const definition = definitionOf(schema);
  if (definition.shape) return acceptedFields(definition.shape, known);
  if (definition.element) return fc.array(acceptedValues(definition.element, name, known), { maxLength: 4 });
  if (!isComposed(definition)) return scalar(schema, name, known);
  const parts = partsOf(definition).map((it) => acceptedValues(it, name, known));
  // What may be missing or null is so at times; a schema that forbids it refuses.
  return fc.oneof(
    ...parts.map((arbitrary) => ({ weight: 8, arbitrary })),
    ...rests(schema).map((it) => ({ weight: 1, arbitrary: fc.constant(it) })),
  );
}

/** The fields of an object, each with a value that its own schema accepts. */
export function acceptedFields(shape: Record<string, z.ZodType>, known: ValuesByColumn): Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(shape).map(([name, schema]) => acceptedValues(schema, name, known).map((value) => [name, value] as const));
  return fc.tuple(...fields).map((all) => Object.fromEntries(all.filter(([, value]) => value !== undefined)));
}

const isComposed = (definition: Definition): boolean =>
  Boolean(definition.shape ?? definition.element) || partsOf(definition).some((it) => isComposed(definitionOf(it)));

const rests = (schema: z.ZodType): unknown[] => [undefined, null].filter((it) => schema.safeParse(it).success);

/** A value without parts: whichever of all samples its schema accepts, those of the database first. */
function scalar(schema: z.ZodType, name: string, known: ValuesByColumn): Arbitrary<unknown> {
  const accepts = (value: unknown): boolean => schema.safeParse(value).success;
  const { everyday, rare } = samplesFor(schema, accepts);
  const choices = [
    { weight: 6, values: (known.get(name) ?? known.get('codes') ?? []).filter(accepts) },
    { weight: 4, values: everyday },
    { weight: 3, values: rare },
  ].filter(({ values }) => values.length > 0);
  if (choices.length === 0) throw new Error(`No sample is accepted as «${name}»: add one to samples.ts.`);
  return fc.oneof(...choices.map(({ weight, values }) => ({ weight, arbitrary: fc.constantFrom(...values) })));
}

interface Samples {
  everyday: unknown[];
  rare: unknown[];
}
/** Many fields share a schema, and the samples are many. */
const fitting = new WeakMap<z.ZodType, Samples>();

function samplesFor(schema: z.ZodType, accepts: (value: unknown) => boolean): Samples {
  const found = fitting.get(schema) ?? {
    everyday: [...choicesOf(schema), ...usual, ...files].filter(accepts),
    rare: [...strange, ...rests(schema)].filter(accepts),
  };
  fitting.set(schema, found);
  return found;
}

function choicesOf(schema: z.ZodType): unknown[] {
  const definition = definitionOf(schema);
  return [...(definition.values ?? []), ...Object.values(definition.entries ?? {}), ...partsOf(definition).flatMap(choicesOf)];
}
