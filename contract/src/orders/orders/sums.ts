import type { Currency } from '../../currency.ts';
import { productOf, round, sumOf } from '../../decimals.ts';
import { pricePaid } from './price-paid.ts';

/** A line as far as it is counted; in percent what is taken off. */
export interface PricedLine {
  quantity: string;
  unit_price: string;
  discount_percentage: string;
  tax_exempt: boolean;
}

export interface OrderSums {
  subtotal: string;
  discount: string;
  net: string;
  taxable: string;
  tax: string;
  total: string;
}

const places: Readonly<Record<Currency, number>> = { CLP: 0, USD: 2, EUR: 2, UF: 2 };

const minus = (one: string, other: string): string => sumOf([one, productOf(other, '-1')]);
const hundredths = (of: string, percent: string): string => productOf(productOf(of, percent), '0.01');
const grossOf = ({ quantity, unit_price }: Pick<PricedLine, 'quantity' | 'unit_price'>): string => productOf(quantity, unit_price);

/** What a line costs, net and exact. */
export const totalOf = (line: Omit<PricedLine, 'tax_exempt'>): string => hundredths(grossOf(line), minus('100', line.discount_percentage));

/** What the ERP is told of it, which keeps six decimals of a price. */
export const pricePosted = (line: Pick<PricedLine, 'unit_price' | 'discount_percentage'>): string => round(pricePaid(line), 6);

/** Rounded half away from zero, in the decimals of the currency. */
export const inCurrency = (exact: string, currency: Currency): string => round(exact, places[currency]);

/**
 * What an order comes to (domain §2): exact sums, each rounded once, half away from zero, in the decimals of its currency; the tax once
 * on the taxable net as the paper has it, so that whoever adds up the paper finds its total.
 */
export function sumsOf(lines: readonly PricedLine[], { currency, vat_percent }: { currency: Currency; vat_percent: string }): OrderSums {
  const subtotal = inCurrency(sumOf(lines.map(grossOf)), currency);
  const net = inCurrency(sumOf(lines.map(totalOf)), currency);
  const taxable = inCurrency(sumOf(lines.filter((it) => !it.tax_exempt).map(totalOf)), currency);
  const tax = inCurrency(hundredths(taxable, vat_percent), currency);
  return { subtotal, discount: minus(subtotal, net), net, taxable, tax, total: sumOf([net, tax]) };
}
