export * from './deliveries.ts';
export * from './home.ts';
export * from './merges.ts';
export * from './orders.ts';
export * from './proposals.ts';
export * from './purchases.ts';
export * from './creations/index.ts';
export * from './reports/index.ts';
