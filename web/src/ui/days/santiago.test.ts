import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { toClock, toInstant } from './santiago.ts';

test('a time is that of Santiago, in summer and in winter, wherever the browser stands', () => {
  expect(toClock('2026-11-20T17:05:00.000Z')).toBe('2026-11-20T14:05');
  expect(toClock('2026-07-20T17:05:00.000Z')).toBe('2026-07-20T13:05');
  expect(toInstant('2026-11-20T14:05')).toBe('2026-11-20T17:05:00Z');
  expect(toInstant('2026-07-20T13:05')).toBe('2026-07-20T17:05:00Z');
});

test('the hour that is skipped in September is the one after it; of the two alike in April it is the first', () => {
  expect(toClock(toInstant('2026-09-06T00:30'))).toBe('2026-09-06T01:30');
  expect(toInstant('2026-04-04T23:30')).toBe('2026-04-05T02:30:00Z');
});

test('every half hour of two years is what the calendar of zones says', () => {
  const zone = 'America/Santiago';
  const told = { instants: new Array<string>(), clocks: new Array<string>() };
  const right = structuredClone(told);
  for (let at = Temporal.PlainDateTime.from('2026-01-01T00:00'); at.year < 2028; at = at.add({ minutes: 30 })) {
    const clock = at.toString({ smallestUnit: 'minute' });
    const instant = at.toZonedDateTime(zone).toInstant();
    told.instants.push(toInstant(clock));
    right.instants.push(instant.toString());
    told.clocks.push(toClock(instant.toString()));
    right.clocks.push(instant.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }));
  }
  expect(told).toEqual(right);
});
