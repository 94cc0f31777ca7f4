export * from './approvers.ts';
export * from './codes.ts';
export * from './documents.ts';
export * from './files.ts';
export * from './quotes.ts';
export * from './requests.ts';
export * from './states.ts';
export * from './steps.ts';
