import { once } from 'contract/once.ts';

const clocks = once(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Santiago', dateStyle: 'short', timeStyle: 'short' }));

const clockAt = (milliseconds: number): string => clocks().format(milliseconds).replace(' ', 'T');

/** An instant as the date and time control writes it, on the clocks of Santiago wherever the browser stands. */
export const toClock = (instant: string): string => clockAt(Date.parse(instant));

const [anHour, aDay] = [3_600_000, 86_400_000];

/** By how much the clocks are ahead of UTC: west of it, less than nothing. */
const ahead = (milliseconds: number): number => Date.parse(`${clockAt(milliseconds)}Z`) - milliseconds;

/** What the control holds, as an instant. Of a time that there is twice the first, and of one that there is not the time after the change. */
export function toInstant(clock: string): string {
  const asUtc = Date.parse(`${clock}Z`);
  const [first, last] = [asUtc - ahead(asUtc - aDay), asUtc - ahead(asUtc + aDay)];
  const isLast = clockAt(first) !== clock && clockAt(last) === clock;
  return new Date(isLast ? last : first).toISOString().replace('.000Z', 'Z');
}

/** The calendar day in Santiago. */
export const today = (): string => clockAt(Date.now()).slice(0, 10);
/** The calendar day so many days before today. */
export const daysAgo = (days: number): string => new Date(Date.parse(today()) - days * aDay).toISOString().slice(0, 10);

/** The clocks of Santiago so many hours ago, as the date and time control writes it. */
export const clockBefore = (hours: number): string => clockAt(Date.now() - hours * anHour);
