export { requestSubjects } from './request-subject.ts';
export { stockDifferences } from './check.ts';
export { exceptionDecided, requestDecided, requestPosted } from './request-decided.ts';
export { syncWithErp } from './erp-sync.ts';
