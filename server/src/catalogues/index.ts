export { requireActive, retiredMessage as retired } from './entries/required.ts';
export { bringServices } from './services/services.ts';
export { bringSuppliers, enterSupplier, requireSupplier, retireMerged } from './suppliers/suppliers.ts';
