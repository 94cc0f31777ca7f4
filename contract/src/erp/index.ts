export * from './posts/documents.ts';
export * from './posts/posts.ts';
