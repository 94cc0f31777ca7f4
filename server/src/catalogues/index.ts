export { entryName } from './kept.ts';
export { requireActive, retired } from './required.ts';
