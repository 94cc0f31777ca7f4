export * from './materials.ts';
export * from './papers.ts';
export * from './request.ts';
export * from './review.ts';
export * from './states.ts';
export * from './suppliers.ts';
