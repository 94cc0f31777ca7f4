import type { Currency } from '../../currency.ts';
import { formatDay, formatMoney, formatNumber, formatUnitPrice, unitFor } from '../../format.ts';
import type { OrderEdition } from './editions.ts';
import { billingOf, percentOf } from '../terms.ts';

type EditionText = Pick<
  OrderEdition,
  'payment_terms' | 'terms' | 'delivery_place' | 'delivery_date' | 'comment' | 'net' | 'total' | 'items'
>;

/** What a version says otherwise, as a person reads it. */
export interface EditionDifference {
  what: string;
  before: string | null;
  after: string | null;
}

/** What a version of an order says otherwise than an earlier one; lines are the same in both. */
export function differencesOf(before: EditionText, after: EditionText, currency: Currency): EditionDifference[] {
  const lines = after.items.flatMap((it) => {
    const former = before.items.find((one) => one.line === it.line);
    const quantity = (one: typeof it | undefined) => one && `${formatNumber(one.quantity)} ${unitFor(one.quantity, one.unit)}`;
    const price = (one: typeof it | undefined) => one?.unit_price && formatUnitPrice(one.unit_price, currency);
    return [
      [`Cantidad de ${it.name}`, quantity(former) ?? null, quantity(it) ?? null],
      [`Precio de ${it.name}`, price(former) ?? null, price(it) ?? null],
    ] as const;
  });
  return [...otherwise(lines), ...termDifferencesOf(before, after, currency)];
}

/** The same of all that is no line of it. */
export function termDifferencesOf(before: EditionText, after: EditionText, currency: Currency): EditionDifference[] {
  const money = (it: string | null) => it && formatMoney(it, currency);
  return otherwise([
    ['Pago', before.payment_terms, after.payment_terms],
    ['Anticipo', percentOf(before.terms.advance_percent), percentOf(after.terms.advance_percent)],
    ['Retención', percentOf(before.terms.retention_percent), percentOf(after.terms.retention_percent)],
    ['Facturación', billingOf(before.terms), billingOf(after.terms)],
    ['Lugar de entrega', before.delivery_place, after.delivery_place],
    ['Entrega', before.delivery_date && formatDay(before.delivery_date), after.delivery_date && formatDay(after.delivery_date)],
    ['Comentario', before.comment, after.comment],
    ['Neto', money(before.net), money(after.net)],
    ['Total', money(before.total), money(after.total)],
  ]);
}

const otherwise = (pairs: readonly (readonly [what: string, before: string | null, after: string | null])[]): EditionDifference[] =>
  pairs.flatMap(([what, one, other]) => (one === other ? [] : [{ what, before: one, after: other }]));
