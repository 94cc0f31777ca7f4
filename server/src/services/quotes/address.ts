/** The page of a quote request. */
export const quoteAt = (number: string): string => `/sap/request-quotes/${number}`;
