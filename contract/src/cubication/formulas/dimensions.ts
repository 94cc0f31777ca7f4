import { FormulaMistake } from './mistake.ts';
import type { Node } from './tree.ts';

// Hours, days and months apart: how many of one make another is said nowhere.
const bases = ['largo', 'masa', 'horas', 'días', 'meses', 'potencia'] as const;
type Base = (typeof bases)[number];

/** What is measured, by the power of each base: an area is `{ largo: 2 }`. Pieces are counted; a plain number is `{}`. */
export type Dimension = Readonly<Partial<Record<Base | 'piezas', number>>>;

/** By the code of `unidad_medida`; of the units that are none of these, things are counted. */
const measures: ReadonlyMap<string, Dimension> = new Map<string, Dimension>([
  ['M', { largo: 1 }],
  ['M2', { largo: 2 }],
  ['M3', { largo: 3 }],
  ['KG', { masa: 1 }],
  ['HR', { horas: 1 }],
  ['DIA', { días: 1 }],
  ['MES', { meses: 1 }],
  ['KW', { potencia: 1 }],
  ['KWP', { potencia: 1 }],
]);
export const plain: Dimension = {};
const pieces: Dimension = { piezas: 1 };

export const dimensionOf = (unit: string | null): Dimension => (unit === null ? plain : (measures.get(unit.toUpperCase()) ?? pieces));

const isCounted = (it: Dimension): boolean => bases.every((base) => !it[base]);
/** Whether a quantity in a unit is proposed whole: pieces, and metres and kilos, of which nobody buys a part; not hours, nor a volume. */
export function isProposedWhole(unit: string): boolean {
  const it = dimensionOf(unit);
  return isCounted(it) || isSame(it, { largo: 1 }) || isSame(it, { largo: 2 }) || isSame(it, { masa: 1 });
}
const every = [...bases, 'piezas'] as const;
const isPlain = (it: Dimension): boolean => every.every((base) => !it[base]);
const isSame = (one: Dimension, other: Dimension): boolean => every.every((base) => (one[base] ?? 0) === (other[base] ?? 0));

/**
 * Of pieces, and of the power that says how large a plant is, nothing stays: in «strings*25» and «kwp*15» the number says what comes with
 * each, and that may be metres.
 */
const product = (one: Dimension, other: Dimension, sign: 1 | -1): Dimension =>
  Object.fromEntries(bases.filter((it) => it !== 'potencia').map((base) => [base, (one[base] ?? 0) + sign * (other[base] ?? 0)]));

const wordsOf = (it: Dimension): string =>
  every
    .filter((base) => it[base])
    .map((base) => (it[base] === 1 ? base : `${base}^${it[base]}`))
    .join('·') || 'una cantidad';

/** What a formula measures; throws where it adds or compares what cannot be. */
export function measureOf(node: Node, measureOfVariable: (name: string) => Dimension): Dimension {
  const measure = (it: Node): Dimension => measureOf(it, measureOfVariable);
  switch (node.kind) {
    case 'number':
      return plain;
    case 'variable':
      return measureOfVariable(node.name);
    case 'negative':
      return measure(node.of);
    case 'comparison':
      return alike([measure(node.left), measure(node.right)], node.at);
    case 'operation': {
      const [left, right] = [measure(node.left), measure(node.right)];
      if (node.operator === '*') return product(left, right, 1);
      if (node.operator === '/') return product(left, right, -1);
      return alike([left, right], node.at);
    }
    case 'call': {
      const [first = plain, ...others] = node.given.map(measure);
      if (node.name === 'si') return alike(others, node.at);
      if (node.name === 'redondear') return first;
      return alike([first, ...others], node.at);
    }
  }
}

/** Only what measures the same is added or compared, and pieces only with pieces; a plain number goes with anything. */
function alike(all: readonly Dimension[], at: number): Dimension {
  const measured = all.filter((it) => !isPlain(it));
  const other = measured.find((it) => measured[0] && !isSame(it, measured[0]));
  if (measured[0] && other) throw new FormulaMistake(`No se pueden sumar ni comparar ${wordsOf(measured[0])} y ${wordsOf(other)}.`, at);
  return measured[0] ?? plain;
}

/**
 * Whether a formula can give a quantity in a unit: what measures something else cannot. Counting gives metres («strings*25»), and
 * measuring gives pieces («metros/3»): the number says how much of one comes with the other.
 */
export function fitComplaint(found: Dimension, unit: string): string | null {
  const wanted = dimensionOf(unit);
  if (isCounted(found) || isCounted(wanted) || isSame(found, wanted)) return null;
  return `La fórmula da ${wordsOf(found)}, y la unidad ${unit.toUpperCase()} es ${wordsOf(wanted)}.`;
}
