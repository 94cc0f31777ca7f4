export * from './activities.ts';
export type { Catalogue, CatalogueRow, Fact, SheetReview } from './catalogue.ts';
export * from './documents.ts';
export * from './every.ts';
export { shownAs, type Kind } from './kinds.ts';
export * from './locations.ts';
export * from './projects.ts';
export * from './regulations.ts';
export * from './warehouses.ts';
