/** The day that the demo takes for today, unless another is named. */
export const demoDay = '2026-11-20';

const oneDay = 86_400_000;

/** `2026-11-20` and a number of days, in calendar days without a clock. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * oneDay).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / oneDay);

/** Some minutes after nine in Santiago's summer: an hour at which people work. */
export const atWork = (day: string, minutes: number): string => new Date(Date.parse(`${day}T12:00:00Z`) + minutes * 60_000).toISOString();
