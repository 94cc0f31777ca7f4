import { dimensionOf, fitComplaint, measureOf, plain, type Dimension } from './dimensions.ts';
import { evaluate } from './evaluate.ts';
import { decimalText, fractionOf, type Fraction } from './fraction.ts';
import { FormulaMistake, outcomeOf } from './mistake.ts';
import { isName } from './tokens.ts';
import { isFunction, treeOf, type Node } from './tree.ts';

export { mostCharacters } from './tokens.ts';
export { functions, mostLevels } from './tree.ts';

export const variableLimits = { variables: 100, name: 40 } as const;
/** Quantities have three decimals and at most twelve digits before them. */
const quantity = { places: 3, below: '1000000000000' } as const;

/** A named number of a document: a value that was written, or a formula over others. */
export interface Variable {
  name: string;
  /** The code of its unit; null where nobody said one: it measures what its formula does. */
  unit: string | null;
  formula: string;
}

type Value = { ok: true; value: Fraction } | { ok: false; message: string };

/** What the variables of a document are, each with its value or what is wrong with it. */
export interface Variables {
  measureOf: (name: string) => Dimension;
  values: ReadonlyMap<string, Value>;
}

/** What is wrong with a variable's name, if anything. */
export function nameComplaint(name: string): string | null {
  if (!isName(name) || name !== name.toLowerCase() || name.length > variableLimits.name)
    return 'El nombre comienza con una letra y lleva solo minúsculas, números y guion bajo, como metros_canalizacion.';
  return isFunction(name) ? `«${name}» es una función: elija otro nombre.` : null;
}

/** Every variable by itself: one that is wrong takes with it only those that use it. */
export function solveVariables(variables: readonly Variable[]): Variables {
  const byName = new Map(variables.map((it) => [it.name, it]));
  const values = new Map<string, Value>();
  const measured = measuresOf(byName);

  const solve = (name: string, path: readonly string[], at: number): Fraction => {
    const variable = byName.get(name);
    if (!variable) throw new FormulaMistake(`No existe la variable «${name}».`, at);
    if (path.includes(name))
      throw new FormulaMistake(`Las variables giran en círculo: ${[...path.slice(path.indexOf(name)), name].join(' → ')}.`, at);
    const known = values.get(name) ?? outcomeOf(() => valueOfVariable(variable, path));
    // What was found on the way round a circle may be right by itself: it is solved when its own turn comes.
    if (known.ok || path.length === 0) values.set(name, known);
    if (!known.ok) throw new FormulaMistake(known.message, at);
    return known.value;
  };
  const valueOfVariable = ({ name, unit, formula }: Variable, path: readonly string[]): Fraction => {
    const tree = treeOf(formula);
    const found = measureOf(tree, measured);
    const complaint = unit === null ? null : fitComplaint(found, unit);
    if (complaint !== null) throw new FormulaMistake(complaint);
    return evaluate(tree, (other, at) => solve(other, [...path, name], at));
  };

  for (const { name } of variables) outcomeOf(() => solve(name, [], 0));
  return { measureOf: measured, values };
}

/** What each of them measures, by its unit or by its formula; what is wrong with a formula is told with its value. */
function measuresOf(byName: ReadonlyMap<string, Variable>): (name: string) => Dimension {
  const measures = new Map<string, Dimension>();
  const measured = (name: string): Dimension => {
    const known = measures.get(name);
    const variable = byName.get(name);
    if (known || !variable) return known ?? plain;
    // Of those that go round in a circle, none of which has a value, the search ends here.
    measures.set(name, plain);
    const found = variable.unit === null ? outcomeOf(() => measureOf(treeOf(variable.formula), measured)) : undefined;
    const measure = found === undefined ? dimensionOf(variable.unit) : found.ok ? found.value : plain;
    measures.set(name, measure);
    return measure;
  };
  return measured;
}

export type Quantity = { ok: true; quantity: string } | { ok: false; message: string; at: number };

/** The quantity of a row, exact to three decimals: what a formula gives with the variables of its document, in the row's unit. */
export function quantityOf(formula: string, unit: string, variables: Variables): Quantity {
  const found = outcomeOf(() => {
    const tree = treeOf(formula);
    const complaint = fitComplaint(measureOf(tree, variables.measureOf), unit);
    if (complaint !== null) throw new FormulaMistake(complaint);
    return decimalText(evaluate(tree, readFrom(variables)), quantity.places);
  });
  if (!found.ok) return found;
  if (found.value.startsWith('-')) return { ok: false, message: 'La cantidad no puede ser negativa.', at: 0 };
  const [whole = ''] = found.value.split('.');
  if (whole.length >= quantity.below.length) return { ok: false, message: 'La cantidad es demasiado grande.', at: 0 };
  return { ok: true, quantity: found.value };
}

const readFrom =
  ({ values }: Variables) =>
  (name: string, at: number): Fraction => {
    const known = values.get(name);
    if (!known) throw new FormulaMistake(`No existe la variable «${name}».`, at);
    if (!known.ok) throw new FormulaMistake(`La variable «${name}» no tiene valor: ${known.message}`, at);
    return known.value;
  };

/** The value of a variable as decimal text, six decimals; null where it has none. */
export const shownValue = ({ values }: Variables, name: string): string | null => {
  const known = values.get(name);
  return known?.ok ? decimalText(known.value, 6) : null;
};

/** The names of the variables that a formula uses; none of what is no formula. */
export function variablesIn(formula: string): string[] {
  const read = outcomeOf(() => treeOf(formula));
  return read.ok ? [...new Set(namesIn(read.value))] : [];
}

function namesIn(node: Node): string[] {
  switch (node.kind) {
    case 'number':
      return [];
    case 'variable':
      return [node.name];
    case 'negative':
      return namesIn(node.of);
    case 'operation':
    case 'comparison':
      return [...namesIn(node.left), ...namesIn(node.right)];
    case 'call':
      return node.given.flatMap(namesIn);
  }
}

/** One decimal by another that is above zero, rounded half away from zero; null where it is not. */
export function quotientOf(one: string, other: string, places = 0): string | null {
  const [over, under] = [fractionOf(one), fractionOf(other)];
  if (!over || !under || under.over <= 0n) return null;
  return decimalText({ over: over.over * under.under, under: over.under * under.over }, places);
}
