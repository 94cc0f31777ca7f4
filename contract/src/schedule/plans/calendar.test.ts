import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarOf, roundTheClock } from './calendar.ts';
import { freeDays, office } from './cases/office.ts';
import { instantOf, instantText } from './time.ts';

const at = (text: string): number => instantOf(text);

describe('a calendar', () => {
  const calendar = office(freeDays(['2026-04-03']));

  test('an evening and the next morning are one offset', () => {
    const evening = calendar.offsetAt(at('2026-03-06T18:00'));
    expect(calendar.offsetAt(at('2026-03-09T09:00'))).toBe(evening);
    expect(instantText(calendar.finishAt(evening))).toBe('2026-03-06T18:00');
    expect(instantText(calendar.startAt(evening))).toBe('2026-03-09T09:00');
  });

  test('lunch and what is free are no work', () => {
    expect(calendar.offsetAt(at('2026-03-02T14:00')) - calendar.offsetAt(at('2026-03-02T09:00'))).toBe(240);
    // Good Friday, and the days of the end of the week.
    expect(calendar.offsetAt(at('2026-04-06T09:00')) - calendar.offsetAt(at('2026-04-02T18:00'))).toBe(0);
  });

  test('neither clock change moves a day', () => {
    for (const day of ['2026-04-04', '2026-04-05', '2026-09-05', '2026-09-06'])
      expect(instantText(at(`${day}T12:00`))).toBe(`${day}T12:00`);
    expect(at('2026-04-06T00:00') - at('2026-04-04T00:00')).toBe(2 * 1440);
  });

  test('ten days of work and five of rest begin on their first day', () => {
    const long = [{ from: 480, to: 1200 }];
    const shifts = calendarOf([
      {
        from: '1990-01-01',
        first: '2026-03-04',
        days: [...Array.from({ length: 10 }, () => long), ...Array.from({ length: 5 }, () => [])],
      },
    ]);
    expect(instantText(shifts.startAt(shifts.offsetAt(at('2026-03-01T00:00'))))).toBe('2026-03-04T08:00');
    expect(instantText(shifts.startAt(shifts.offsetAt(at('2026-03-13T20:00'))))).toBe('2026-03-19T08:00');
  });

  test('a rhythm holds until the next one begins', () => {
    const days = (to: number) => Array.from({ length: 7 }, () => [{ from: 0, to }]);
    const changing = calendarOf([
      { from: '2026-03-03', first: '2026-03-02', days: days(60) },
      { from: '1990-01-01', first: '1990-01-01', days: days(30) },
    ]);
    expect(changing.offsetAt(at('2026-03-05T00:00')) - changing.offsetAt(at('2026-03-02T00:00'))).toBe(30 + 60 + 60);
  });

  test('a calendar in which nobody works is none', () => {
    expect(() => calendarOf([])).toThrow(RangeError);
  });

  test('there and back is the same, and what is last is last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8_000_000 }), fc.constantFrom(calendar, roundTheClock()), (offset, it) => {
        expect(it.offsetAt(it.startAt(offset))).toBe(offset);
        expect(it.offsetAt(it.finishAt(offset))).toBe(offset);
        expect(it.finishAt(offset)).toBeLessThanOrEqual(it.startAt(offset));
        expect(it.lastStartBy(it.startAt(offset))).toBe(offset);
        expect(it.lastStartBy(it.startAt(offset) - 1)).toBe(offset - 1);
      }),
    );
  });
});
