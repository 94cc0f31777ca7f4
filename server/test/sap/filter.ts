/** A row as the stand-in keeps it. */
export type Row = Record<string, unknown>;
/** A value as it stands in an address or in a message. */
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

type Test = (row: Row) => boolean;
type Value = (row: Row) => unknown;

const token = /\s*('(?:[^']|'')*'|\(|\)|,|[\w./:-]+)/gy;

/** An OData filter as the Service Layer understands it: comparisons, `and or not`, and functions on text (SAP page §3). */
export function filterOf(text: string): Test {
  const tokens = [...text.matchAll(token)].map(([, it = '']) => it);
  let at = 0;
  const next = () => tokens[at++] ?? '';
  const take = (wanted: string) => (tokens[at] === wanted ? ((at += 1), true) : false);

  function either(): Test {
    let left = both();
    while (take('or')) left = any(left, both());
    return left;
  }
  function both(): Test {
    let left = one();
    while (take('and')) left = all(left, one());
    return left;
  }
  function one(): Test {
    if (take('not')) return not(one());
    if (take('(')) {
      const inside = either();
      if (!take(')')) throw new Error(`Unclosed parenthesis in ${text}`);
      return inside;
    }
    const name = next();
    if (take('(')) return call(name);
    const comparison = comparisons[next()];
    if (!comparison) throw new Error(`Not understood: ${text}`);
    const [left, right] = [valueOf(name), valueOf(next())];
    return (row) => comparison(comparable(left(row)), comparable(right(row)));
  }
  function call(name: string): Test {
    const [first, , second] = [next(), next(), next()];
    next();
    const [left, right] = [valueOf(first), valueOf(second)];
    const words = (row: Row) => [textOf(left(row)), textOf(right(row))] as const;
    const found = functions[name];
    if (!found) throw new Error(`No such function: ${name}`);
    return (row) => found(...words(row));
  }
  const whole = either();
  if (at < tokens.length) throw new Error(`Not understood: ${text}`);
  return whole;
}

const any =
  (a: Test, b: Test): Test =>
  (row) =>
    a(row) || b(row);
const all =
  (a: Test, b: Test): Test =>
  (row) =>
    a(row) && b(row);
const not =
  (a: Test): Test =>
  (row) =>
    !a(row);

type Comparable = string | number;
const comparable = (value: unknown): Comparable => (typeof value === 'number' ? value : textOf(value));
const comparisons: Record<string, (a: Comparable, b: Comparable) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  gt: (a, b) => a > b,
  ge: (a, b) => a >= b,
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
};
const functions: Record<string, (a: string, b: string) => boolean> = {
  startswith: (a, b) => a.startsWith(b),
  endswith: (a, b) => a.endsWith(b),
  contains: (a, b) => a.includes(b),
  substringof: (a, b) => b.includes(a),
};

function valueOf(word: string): Value {
  if (word.startsWith("'")) return () => word.slice(1, -1).replaceAll("''", "'");
  if (/^-?\d+(\.\d+)?$/.test(word)) return () => Number(word);
  if (word === 'null') return () => null;
  return (row) => row[word];
}
