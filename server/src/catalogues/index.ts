export { requireActive, retiredMessage as retired } from './entries/require-active.ts';
export { bringServices } from './services/services.ts';
export { bringSuppliers, enterSupplier, holdRegister, requireSupplier, retireMerged } from './suppliers/suppliers.ts';
