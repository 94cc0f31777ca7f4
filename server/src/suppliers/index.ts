export { requireCurrentPapers } from './documents/standing.ts';
export { warnOfPapers } from './documents/warnings.ts';
export { documentsOf } from './documents/read.ts';
export {
  addCandidate,
  changeCandidate,
  discardCandidate,
  namesake,
  registerSupplier,
  reserveSupplierCode,
  type SupplierForm,
} from './records/candidates.ts';
export { similarSuppliers } from './records/similar.ts';
export { termsOf } from './records/terms.ts';
