/**
 * The contract takes prices with dots between thousands too (spec 2 §5): with a fourth decimal, `1.125` can only mean one and an eighth.
 */
export const unmistakable = (decimal: string): string => (/^\d{1,3}\.\d{3}$/.test(decimal) ? `${decimal}0` : decimal);
