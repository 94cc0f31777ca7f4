export { promisesBetween } from './calendar-entries.ts';
