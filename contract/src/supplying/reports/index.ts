export * from './periods.ts';
export * from './products.ts';
export * from './stock.ts';
export * from './users.ts';
