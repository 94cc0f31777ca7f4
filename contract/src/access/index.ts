export * from './activation.ts';
export * from './permissions.ts';
export * from './session.ts';
export * from './users.ts';
