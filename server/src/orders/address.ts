/** The screen of an order. */
export const orderAt = (number: string): string => `/supplying/purchase-orders/${number}`;
