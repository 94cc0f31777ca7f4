export * from './calendar.ts';
export * from './explain.ts';
export * from './find.ts';
export * from './past.ts';
export * from './place-sheet.ts';
export * from './place-summary.ts';
export * from './starting.ts';
export * from './workday.ts';
