export { entryName } from './entries/kept.ts';
export { requireActive, retired } from './entries/required.ts';
export { bringSuppliers, requireSupplier } from './suppliers/suppliers.ts';
