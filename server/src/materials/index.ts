export { stockDifferences } from './check.ts';
export { returnDecided } from './return-changes.ts';
export { usageDifferences } from './usage-check.ts';
