export { stockDifferences } from './check.ts';
export { syncWithErp } from './erp-sync.ts';
