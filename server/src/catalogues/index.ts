export { requireActive, retiredMessage as retired } from './entries/require-active.ts';
export { bringServices } from './entries/services.ts';
export {
  bringSuppliers,
  enterListed,
  enterSupplier,
  holdRegister,
  lockRegister,
  requireSupplier,
  retireMerged,
} from './entries/suppliers.ts';
