export * from './charges.ts';
export * from './figures.ts';
export * from './place.ts';
export * from './requests.ts';
