import { compareDecimals, productOf } from '../../decimals.ts';
import { isProposedWhole } from '../formulas/dimensions.ts';
import { quantityOf, quotientOf, solveVariables, variablesIn } from '../formulas/formulas.ts';

/** What a quantity can grow with, the simplest first: of two that explain it as well the first is taken. */
export const drivers = {
  lugar: { words: 'por lugar', variable: null },
  strings: { words: 'por string', variable: 'strings' },
  modulos: { words: 'por módulo', variable: 'modulos' },
  inversores: { words: 'por inversor', variable: 'inversores' },
  kwp: { words: 'por kWp', variable: 'kwp' },
} as const satisfies Record<string, { words: string; variable: string | null }>;
export type Driver = keyof typeof drivers;
export const driverNames = Object.keys(drivers) as [Driver, ...Driver[]];

/** What so many finished places used of a material for each unit of a driver: half of them between low and high. */
export interface Measure {
  driver: Driver;
  places: number;
  low: string;
  median: string;
  high: string;
  /** The smallest and the largest of these places, in kWp, where that is known. */
  from?: string | null;
  to?: string | null;
}

interface Row {
  quantity: string;
  formula: string | null;
  unit: string;
}

interface Situation {
  /** How large the take-off is, as far as that is known. */
  sizes: ReadonlyMap<Driver, string>;
  /** What its variables say of that, with which its formulas count. */
  variables: ReadonlyMap<Driver, string>;
  /** So many places make a sample. */
  least: number;
  /** What differs by less is the same. */
  percent: number;
}

/** What finished places say of a row: how much of it for each unit of what drives it, and how much that is here. */
export interface LessonOfRow extends Measure {
  size: string;
  /** What the row says for each unit. */
  mine: string;
  quantity: string;
  /** Null where the row is a number. */
  formula: string | null;
  is_apart: boolean;
}

const none = solveVariables([]);
const comma = (decimal: string): string => decimal.replace('.', ',');

/** Driven by the variable of its formula, else by what explains it best: that whose places differ the least. */
export function learnedOf(row: Row, measured: readonly Measure[], { sizes, variables, least, percent }: Situation): LessonOfRow | null {
  const usable = measured.filter((it) => it.places >= least && isAbove(it.median) && isAbove(sizes.get(it.driver) ?? '0'));
  const named = row.formula === null ? [] : variablesIn(row.formula);
  const [own, another] = usable.filter((it) => variables.has(it.driver) && named.includes(drivers[it.driver].variable ?? ''));
  const chosen = own && !another ? own : usable.toSorted(bySpread)[0];
  const size = chosen && (chosen === own ? variables : sizes).get(chosen.driver);
  if (!chosen || size === undefined || !isAlike(chosen, sizes)) return null;
  const amount = (factor: string): string => {
    const text = `${factor}*${comma(chosen.median)}`;
    return isProposedWhole(row.unit) ? `techo(${text})` : `redondear(${text};1)`;
  };
  const { variable } = drivers[chosen.driver];
  const formula = chosen === own && variable !== null ? amount(variable) : null;
  const found = quantityOf(amount(comma(size)), row.unit, none);
  const mine = quotientOf(row.quantity, size, 6);
  if (!found.ok || mine === null) return null;
  const distance = Math.abs(Number(row.quantity) / (Number(chosen.median) * Number(size)) - 1) * 100;
  const is_apart = distance > percent && compareDecimals(found.quantity, row.quantity) !== 0;
  return { ...chosen, size, mine, quantity: found.quantity, formula, is_apart };
}

/** A place of more than twice the size, or of less than half, is another kind of place: what each one of the sample used says nothing of it. */
function isAlike({ driver, from, to }: Measure, sizes: ReadonlyMap<Driver, string>): boolean {
  const kwp = sizes.get('kwp');
  if (driver !== 'lugar' || kwp === undefined || !from || !to) return true;
  return compareDecimals(productOf(kwp, '2'), from) >= 0 && compareDecimals(kwp, productOf(to, '2')) <= 0;
}

const isAbove = (decimal: string): boolean => compareDecimals(decimal, '0') > 0;
/** In hundredths of the median: less is no difference. */
const spreadOf = ({ low, high, median }: Measure): number => Math.round(((Number(high) - Number(low)) / Number(median)) * 100);
const bySpread = (one: Measure, other: Measure): number =>
  spreadOf(one) - spreadOf(other) || driverNames.indexOf(one.driver) - driverNames.indexOf(other.driver);
