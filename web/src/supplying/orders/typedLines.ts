import { compareDecimals } from 'contract/decimals.ts';
import { holdsFor, type AgreedPrice } from 'contract/orders/agreements.ts';
import { pricePaid } from 'contract/orders/orders/price-paid.ts';
import type { OrderableLine } from 'contract/supplying/index.ts';
import { decimalIn, typedAt } from '../../ui/form/typing.ts';
import { valuesAt } from '../../ui/fields/FieldsWithin.tsx';

/** What is agreed with a supplier of as much as is left of a line. */
export const agreedWith = ({ agreed, orderable_quantity }: OrderableLine, supplier_code: unknown) =>
  agreed.filter((it) => it.supplier_code === supplier_code && holdsFor(it, orderable_quantity));

export const priceIn = (price: Pick<AgreedPrice, 'unit_price' | 'currency'> | null | undefined, currency: string) =>
  price?.unit_price && price.currency === currency ? { unit_price: price.unit_price } : {};

/** How the form begins with a line that it buys. */
export const startOf = ({ material_request_item_id }: OrderableLine) => ({ material_request_item_id, tax_exempt: false });

/** What was typed of the lines that are still to be ordered, and of none more than is left; what came to them meanwhile stays for another order. */
export const typedOf = (lines: readonly OrderableLine[], items: unknown) =>
  lines.map((line) => {
    const typed: readonly unknown[] = Array.isArray(items) ? items : [];
    const at = typed.findIndex((_, nth) => typedAt(items, nth, 'material_request_item_id') === line.material_request_item_id);
    const quantity = amountAt(items, at, 'quantity');
    const isMore = quantity !== null && compareDecimals(quantity, line.orderable_quantity) > 0;
    return { ...startOf(line), ...valuesAt(items, [at]), ...(isMore && { quantity: line.orderable_quantity }) };
  });

/** What would be paid for one of a line, as it is typed. */
export function paidAt(items: unknown, at: number): string | null {
  const unit_price = amountAt(items, at, 'unit_price');
  return unit_price && pricePaid({ unit_price, discount_percentage: amountAt(items, at, 'discount_percentage') ?? '0' });
}

/** What is typed in a line, once it is a number above zero. */
export function amountAt(items: unknown, at: number, name: 'quantity' | 'unit_price' | 'discount_percentage'): string | null {
  const amount = decimalIn(typedAt(items, at, name));
  return amount !== undefined && Number(amount) > 0 ? amount : null;
}
