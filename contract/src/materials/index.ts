export * from './counts.ts';
export * from './materials.ts';
export * from './stock.ts';
export * from './transfers.ts';
export * from './warehouses.ts';
