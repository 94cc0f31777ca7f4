import fc, { type Arbitrary } from 'fast-check';
import { placeholders, type Call } from 'contract/call.ts';
import { damages, type Damage } from './damage.ts';
import { inheritedNames, wrong } from './samples.ts';
import { acceptedValues, acceptedFields, type ValuesByColumn } from './values.ts';

/** What a call is sent, before it is written down as HTTP. */
export interface CallInput {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** One request: what is sent, and what happens to it on the way. */
export interface Attempt {
  sent: CallInput;
  damage: Damage | undefined;
}

/** What a call accepts, the strangest too. */
export const rightInputs = (call: Call, known: ValuesByColumn): Arbitrary<CallInput> =>
  fc.record({
    params: acceptedFields(call.params ?? {}, known),
    query: acceptedFields(call.query ?? {}, known),
    body: call.body ? acceptedValues(call.body, 'body', known) : fc.constant(undefined),
  });

/** Requests of a call: right ones, ones with something wrong somewhere, and ones that are broken on the way. */
export function attempts(call: Call, known: ValuesByColumn): Arbitrary<Attempt> {
  const right = rightInputs(call, known);
  const changed = fc.tuple(right, fc.nat(), changes).map(([sent, at, change]) => change(sent, at));
  const undamaged = fc.constant(undefined);
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ sent: right, damage: undamaged }) },
    { weight: 3, arbitrary: fc.record({ sent: changed, damage: undamaged }) },
    { weight: 1, arbitrary: fc.record({ sent: right, damage: fc.constantFrom(...damages) }) },
  );
}

/** The call with an inherited name added to each of its objects in turn: query, body, and whatever lies inside. */
export function withName({ sent, name }: { sent: CallInput; name: string }): CallInput[] {
  return objectsIn(sent).map((path) => put(sent, [...path, name], '1'));
}

type Path = readonly string[];
type Change = (sent: CallInput, at: number) => CallInput;

const changes: Arbitrary<Change> = fc.oneof(
  fc.constantFrom(...wrong).map(
    (value): Change =>
      (sent, at) =>
        replaceAt(sent, at, value),
  ),
  fc.constantFrom(...inheritedNames).map((name): Change => (sent, at) => {
    const all = withName({ sent, name });
    return all[at % all.length] ?? sent;
  }),
  fc.constant<Change>((sent, at) => replaceAt(sent, at, undefined)),
);

function replaceAt(sent: CallInput, at: number, value: unknown): CallInput {
  const paths = fieldsIn(sent);
  const path = paths[at % paths.length];
  return path ? put(sent, path, value) : sent;
}

const isHolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof File) && !('rawJSON' in value);

/** The paths of all fields, those of objects in lists too. */
function fieldsIn(sent: CallInput): Path[] {
  const inside = (value: unknown, path: Path): Path[] =>
    isHolder(value) ? Object.keys(value).flatMap((name) => [[...path, name], ...inside(value[name], [...path, name])]) : [];
  return [...inside(sent.params, ['params']), ...inside(sent.query, ['query']), ['body'], ...inside(sent.body, ['body'])];
}

const objectsIn = (sent: CallInput): Path[] => [
  ['query'],
  ...fieldsIn(sent).filter((path) => path[0] === 'body' && isHolder(at(sent, path)) && !Array.isArray(at(sent, path))),
];

const at = (value: unknown, path: Path): unknown => path.reduce<unknown>((it, name) => (isHolder(it) ? it[name] : undefined), value);

/** The same with another value there; names are defined, not assigned: `__proto__` is one like all others. */
function put<T>(whole: T, [name, ...rest]: Path, value: unknown): T {
  if (name === undefined) return value as T;
  const copy = Array.isArray(whole) ? [...whole] : { ...whole };
  const inside = (whole as Record<string, unknown>)[name];
  Object.defineProperty(copy, name, {
    value: put(rest.length > 0 ? inside : undefined, rest, value),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return copy as T;
}

export const pathOf = (call: Call, params: Record<string, unknown>): string =>
  placeholders(call.path).reduce(
    (url, name) => url.replace(`{${name}}`, () => encodeURIComponent(textOf(params[name]).toWellFormed())),
    call.path,
  );

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
