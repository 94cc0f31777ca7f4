import { calendarOf } from 'contract/schedule/plans/calendar.ts';
import { plainWeeks } from 'contract/schedule/calendars/working-times.ts';
import type { Head } from './computePlan.ts';

/** A plan that begins on a Monday, in plain weeks. */
export const head: Head = {
  start: '2026-03-02',
  status: null,
  calendar: calendarOf(plainWeeks.rhythms),
  others: new Map(),
  dayMinutes: 480,
  isRelative: false,
};
