/** The page of a delivery. */
export const deliveryAt = (number: string): string => `/supplying/cd/requests-transfer/${number}`;
