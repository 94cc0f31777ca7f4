import type { Currency } from 'contract/currency.ts';
import { compareDecimals, sumOf } from 'contract/decimals.ts';
import { formatMoney } from 'contract/format.ts';
import { Problem } from '../../platform/problem.ts';
import { inCurrency, totalOf, type PricedLine } from 'contract/orders/orders/sums.ts';

/** More than anybody orders at once, by far: a figure too many was typed. In pesos none of them is more than what approvals hold. */
const most: Readonly<Record<Currency, string>> = { CLP: '999999999999', USD: '9999999999', EUR: '9999999999', UF: '999999999' };

/** Refuses, at the dearest of its lines, an order that comes to nothing or to more than can be meant. */
export function requireAmount(lines: readonly (Omit<PricedLine, 'tax_exempt'> & { field: string })[], currency: Currency): void {
  const net = inCurrency(sumOf(lines.map(totalOf)), currency);
  const isNothing = compareDecimals(net, '0') === 0;
  if (!isNothing && compareDecimals(net, most[currency]) <= 0) return;
  const [dearest] = lines.toSorted((one, other) => compareDecimals(totalOf(other), totalOf(one)));
  if (!dearest) return;
  const says = isNothing ? 'La orden sumaría cero' : `La orden sumaría más de ${formatMoney(most[currency], currency)}`;
  throw new Problem('invalid', { fields: { [dearest.field]: `${says}: revise la cantidad y el precio.` } });
}
