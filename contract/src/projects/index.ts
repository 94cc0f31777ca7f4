export * from './clients.ts';
export * from './gateway.ts';
export * from './history.ts';
export * from './imports.ts';
export * from './places.ts';
export * from './projects.ts';
export * from './search.ts';
export * from './stages.ts';
