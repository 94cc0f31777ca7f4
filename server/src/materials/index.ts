export { stockDifferences } from './check.ts';
export { moveStock } from './move.ts';
