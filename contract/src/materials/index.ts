export { newMaterialCode } from './codes.ts';
export * from './counts.ts';
export * from './erp-sync.ts';
export * from './materials.ts';
export * from './stock.ts';
export * from './transfers.ts';
export * from './warehouses.ts';
export * from './requests.ts';
export * from './request-changes.ts';
