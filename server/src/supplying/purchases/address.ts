/** The page of a purchase request. */
export const purchaseAt = (number: string): string => `/supplying/purchase-requests/${number}`;
