/** The currencies of prices and amounts, by their ISO code; the UF is one of Chile's own. */
export const currencies = ['CLP', 'USD', 'EUR', 'UF'] as const;
export type Currency = (typeof currencies)[number];
