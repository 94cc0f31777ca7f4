import { sumOf, compareDecimals } from 'contract/decimals.ts';
import type { ComparedRow } from 'contract/cubication/index.ts';

/** How much of a material, a service or a board a take-off has, and what it costs. */
export interface Sum {
  code: string | null;
  name: string;
  unit: string;
  quantity: string;
  /** Exact pesos; null while nobody knows a cost of it. */
  total: string | null;
}

/** Of several rows of one material, their sum; what is not in the catalogue goes by its name. */
export function sumRows(
  rows: readonly Sum[],
  keyOf: (row: Sum) => string = ({ code, name, unit }) => code ?? `${name} ${unit}`,
): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const [key, own] of Map.groupBy(rows, keyOf)) {
    const [first] = own;
    if (!first) continue;
    const pesos = own.flatMap(({ total }) => total ?? []);
    const quantity = sumOf(own.map((it) => it.quantity));
    sums.set(key, { ...first, quantity, total: pesos.length === 0 ? null : sumOf(pesos) });
  }
  return sums;
}

/** What differs, one by one. */
export const compareSums = (before: ReadonlyMap<string, Sum>, after: ReadonlyMap<string, Sum>): ComparedRow[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const row = comparedRow(before.get(key), after.get(key));
    return row && isDifferent(row) ? [row] : [];
  });

function comparedRow(before: Sum | undefined, after: Sum | undefined): ComparedRow | undefined {
  const either = after ?? before;
  if (!either) return undefined;
  const { code, name, unit } = either;
  const [one_quantity, other_quantity] = [before?.quantity ?? null, after?.quantity ?? null];
  const [one_total, other_total] = [before?.total ?? null, after?.total ?? null];
  return {
    code,
    name,
    unit,
    one_quantity,
    other_quantity,
    quantity: difference(one_quantity, other_quantity),
    one_total,
    other_total,
    total: difference(one_total, other_total),
  };
}

const isDifferent = ({ quantity, total }: ComparedRow): boolean =>
  compareDecimals(quantity, '0') !== 0 || compareDecimals(total ?? '0', '0') !== 0;

/** The other less the one; what is not there is nothing. */
export const difference = (one: string | null, other: string | null): string =>
  sumOf([other ?? '0', ...(one === null ? [] : [one.startsWith('-') ? one.slice(1) : `-${one}`])]);
