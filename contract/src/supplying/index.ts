export * from './creations/index.ts';
