import { arithmetic, ceiling, compareFractions, floor, fractionOf, roundFraction, wholeNumber, type Fraction } from './fraction.ts';
import { FormulaMistake } from './mistake.ts';
import type { Comparison, Node } from './tree.ts';

const tooLarge = 'El número es demasiado grande.';
const holds: Record<Comparison, (order: number) => boolean> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
};

/** The exact value of a formula, with what its variables are; throws a `FormulaMistake` where it has none. */
export function evaluate(node: Node, valueOf: (name: string, at: number) => Fraction): Fraction {
  const value = (it: Node): Fraction => evaluate(it, valueOf);
  switch (node.kind) {
    case 'number':
      return requireCountable(fractionOf(node.decimal), node.at);
    case 'variable':
      return valueOf(node.name, node.at);
    case 'negative': {
      const { over, under } = value(node.of);
      return { over: -over, under };
    }
    case 'operation': {
      const [left, right] = [value(node.left), value(node.right)];
      if (node.operator === '/' && right.over === 0n) throw new FormulaMistake('No se puede dividir por cero.', node.at);
      return requireCountable(arithmetic[node.operator](left, right), node.at);
    }
    case 'comparison':
      return wholeNumber(isTrue(node, value) ? 1n : 0n);
    case 'call':
      return valueOfCall(node, value);
  }
}

const requireCountable = (it: Fraction | null, at: number): Fraction => {
  if (it === null) throw new FormulaMistake(tooLarge, at);
  return it;
};

function valueOfCall({ name, given, at }: Extract<Node, { kind: 'call' }>, value: (it: Node) => Fraction): Fraction {
  const [first, second, third] = given;
  if (!first) throw new FormulaMistake(`A «${name}» le falta un valor.`, at);
  switch (name) {
    case 'techo':
      return wholeNumber(ceiling(value(first)));
    case 'piso':
      return wholeNumber(floor(value(first)));
    case 'redondear':
      return roundFraction(value(first), second ? placesOf(value(second), at) : 0);
    case 'min':
    case 'max':
      return given.map(value).reduce((one, other) => (compareFractions(one, other) < 0 === (name === 'min') ? one : other));
    case 'si': {
      // Only the branch that holds is calculated: si(n = 0; 0; 10/n) is no division by zero.
      const branch = isTrue(first, value) ? second : third;
      if (!branch) throw new FormulaMistake('A «si» le falta un valor.', at);
      return value(branch);
    }
  }
}

const isTrue = (node: Node, value: (it: Node) => Fraction): boolean =>
  node.kind === 'comparison' && holds[node.comparison](compareFractions(value(node.left), value(node.right)));

function placesOf({ over, under }: Fraction, at: number): number {
  if (under !== 1n || over < 0n || over > 6n) throw new FormulaMistake('redondear(…; n): n es un entero entre 0 y 6.', at);
  return Number(over);
}
