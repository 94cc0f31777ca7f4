export * from './orders.ts';
export * from './paper.ts';
export * from './states.ts';
