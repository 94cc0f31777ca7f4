export * from './purchases.ts';
