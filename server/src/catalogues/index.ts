export { entryName } from './kept.ts';
export { requireActive, retired } from './required.ts';
export { bringSuppliers, requireSupplier } from './suppliers.ts';
