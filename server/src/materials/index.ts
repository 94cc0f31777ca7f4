export { stockDifferences } from './check.ts';
export { exceptionDecided, requestDecided, requestPosted } from './request-decided.ts';
