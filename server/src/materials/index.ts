export { requestSubjects } from './request-subject.ts';
export { stockDifferences } from './check.ts';
