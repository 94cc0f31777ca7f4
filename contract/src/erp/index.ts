export * from './documents.ts';
export * from './posts.ts';
