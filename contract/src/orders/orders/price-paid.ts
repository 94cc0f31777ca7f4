import { productOf, sumOf } from '../../decimals.ts';

/** What is paid for one of a line, net and exact: its price less what is taken off, in percent (decision 182). */
export const pricePaid = ({ unit_price, discount_percentage }: { unit_price: string; discount_percentage: string }): string =>
  productOf(productOf(unit_price, sumOf(['100', productOf(discount_percentage, '-1')])), '0.01');
