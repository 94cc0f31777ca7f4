export { sendAccount } from './bank/post.ts';
export { warnOfPapers } from './documents/warnings.ts';
export { addPaper, recognizePaper } from './documents/changes.ts';
export { documentsOf } from './documents/read.ts';
export { blockingPaper } from './documents/standing.ts';
export {
  addCandidate,
  changeCandidate,
  discardCandidate,
  namesake,
  registerSupplier,
  releaseSupplierCode,
  reserveSupplierCode,
  type SupplierForm,
} from './register/candidates.ts';
export { billsWith, carriesTax, isPaidByFee } from './register/billing.ts';
export { codesOf } from './register/codes-of.ts';
export { askedFor, namelessTo } from './register/asked-for.ts';
export { auditedTerms, termsWords } from './register/audit.ts';
export { bringTerms } from './register/from-erp.ts';
export { holdByCodes } from './register/hold.ts';
export { supplierRecordOf } from './register/record-of.ts';
export { similarSuppliers } from './register/similar.ts';
export { termsOf } from './register/terms.ts';
export { getSupplier } from './register/register.ts';
export { requireOrderable, standingOf, troubleOf, whyNotOrderable, type SupplierStanding } from './register/trouble.ts';
export type { ScoredSupplier } from './scores/scores.ts';
export { keepMerge, lockSuppliers } from './merges/merges.ts';
