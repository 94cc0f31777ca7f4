export * from './check-list/check-list.ts';
export * from './check-list/completion.ts';
export * from './check-list/filter.ts';
export * from './documents/documents.ts';
export * from './documents/versions.ts';
export * from './uploads.ts';
