export { entryName } from './kept.ts';
export { requireActive } from './required.ts';
export { bringSuppliers, requireSupplier } from './suppliers.ts';
