import { Temporal } from 'temporal-polyfill';

const zone = 'America/Santiago';

/** An instant as the date and time control writes it, on the clocks of Santiago wherever the browser stands. */
export const toClock = (instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** What the control holds, as an instant. */
export const toInstant = (clock: string): string => Temporal.PlainDateTime.from(clock).toZonedDateTime(zone).toInstant().toString();

/** The calendar day in Santiago. */
export const today = (): string => Temporal.Now.plainDateISO(zone).toString();

/** The clocks of Santiago so long ago, as the date and time control writes it. */
export const clockBefore = (past: Temporal.DurationLike): string => toClock(Temporal.Now.instant().subtract(past).toString());
