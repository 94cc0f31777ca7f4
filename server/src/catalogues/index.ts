export { requireActive, retiredMessage as retired } from './entries/required.ts';
export { bringSuppliers, enterSupplier, requireSupplier } from './suppliers/suppliers.ts';
