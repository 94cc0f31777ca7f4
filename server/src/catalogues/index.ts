export { requireActive } from './required.ts';
