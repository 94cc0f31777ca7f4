export { startOfDay, workingTimes } from 'contract/schedule/working-times.ts';
