export { requireActive, retiredMessage as retired } from './entries/require-active.ts';
export { bringServices } from './services/services.ts';
export {
  bringSuppliers,
  enterListed,
  enterSupplier,
  holdRegister,
  lockRegister,
  requireSupplier,
  retireMerged,
} from './suppliers/suppliers.ts';
