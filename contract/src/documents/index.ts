export * from './check-list.ts';
export * from './completion.ts';
export * from './narrowed.ts';
export * from './place-documents.ts';
export * from './versions.ts';
