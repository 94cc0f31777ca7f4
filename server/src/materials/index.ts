export { stockDifferences } from './check.ts';
