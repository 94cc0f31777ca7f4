export { requireActive, retiredMessage as retired } from './entries/required.ts';
export { bringSuppliers, requireSupplier } from './suppliers/suppliers.ts';
