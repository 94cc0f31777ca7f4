export { requireActive, retiredMessage as retired } from './entries/required.ts';
export { bringServices } from './services/services.ts';
export { bringSuppliers, enterSupplier, holdRegister, requireSupplier, retireMerged } from './suppliers/suppliers.ts';
