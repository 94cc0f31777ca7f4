export * from './differences.ts';
export * from './editions.ts';
export * from './hes.ts';
export * from './mails.ts';
export * from './figures.ts';
export * from './orders.ts';
export * from './paper.ts';
export * from './states.ts';
