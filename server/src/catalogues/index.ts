export { entryName } from './kept.ts';
export { requireActive } from './required.ts';
export { requireSupplier } from './suppliers.ts';
