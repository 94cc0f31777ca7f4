export * from './activities.ts';
export * from './edits.ts';
export * from './baselines.ts';
export * from './calendars.ts';
export * from './exchange.ts';
export * from './links.ts';
export * from './plan.ts';
export * from './templates.ts';
