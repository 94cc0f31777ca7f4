/** The screen of an order. */
export const orderAt = (number: string): string => `/supplying/purchase-orders/${number}`;

/** The screen of a price that is agreed. */
export const agreementAt = (number: string): string => `/supplying/price-agreements/${number}`;

/** The screen of a sheet of what was received. */
export const hesAt = (number: string): string => `/oc-with-hes/hes/${number}`;
