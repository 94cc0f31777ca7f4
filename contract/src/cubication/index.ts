export * from './costs.ts';
export * from './formulas/formulas.ts';
export * from './left.ts';
export * from './quality.ts';
