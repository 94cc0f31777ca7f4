export { requestCorrected } from './request-corrected.ts';
export { requestSubjects } from './request-subject.ts';
export { stockDifferences } from './check.ts';
export { renewRequest } from './request-asking.ts';
export { exceptionDecided, requestDecided, requestPosted } from './request-decided.ts';
export { syncWithErp } from './erp-sync.ts';
export { returnDecided } from './return-changes.ts';
export { usageDifferences } from './usage-check.ts';
export { returnSubjects } from './return-subject.ts';
