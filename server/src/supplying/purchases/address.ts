/** The page of a purchase request. */
export const purchaseAt = (number: string): string => `/supplying/purchase-requests/${number}`;
/** Where whoever asked follows it, who may not see what supply does with it. */
export const requestAt = (number: string): string => `/sap/request-materials/${number}`;
