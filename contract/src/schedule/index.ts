export * from './activities.ts';
export * from './edits.ts';
export * from './links.ts';
export * from './plan.ts';
export * from './templates.ts';
export * from './portfolio.ts';
export * from './readiness.ts';
