export * from './codes.ts';
export * from './documents.ts';
export * from './history.ts';
export * from './exchange-rates.ts';
export * from './policies.ts';
export * from './requests.ts';
export * from './states.ts';
export * from './steps.ts';
