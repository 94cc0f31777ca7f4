/** The screen of what goes back to a supplier. */
export const returnAt = (number: string): string => `/supplying/devoluciones-proveedor/${number}`;
