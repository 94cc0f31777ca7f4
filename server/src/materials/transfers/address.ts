/** Where a transfer is looked at, and received by whoever may. */
export const transferAt = (number: string): string => `/supplying/mobile-warehouses/material-transfers/${number}`;
