import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarOf, daysOf, roundTheClock } from './calendar.ts';
import { freeDays, office } from './cases/office.ts';
import { dayNumber, daysOfHorizon, instantOf, instantText } from './time.ts';

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

  test('of two exceptions the later one wins, wherever they overlap', () => {
    const every = Array.from({ length: 7 }, () => [{ from: 0, to: 10 }]);
    const days = daysOf({
      rhythms: [{ from: '1990-01-01', first: '1990-01-01', days: every }],
      exceptions: [
        { from: '2026-03-02', to: '2026-03-06', shifts: [{ from: 0, to: 20 }] },
        { from: '2026-03-04', to: '2026-03-04', shifts: [] },
        { from: '1980-01-01', to: '1990-01-01', shifts: [] },
        { from: '2026-03-06', to: '2026-03-08', shifts: [{ from: 0, to: 30 }] },
        { from: '2026-03-05', to: '2026-03-02', shifts: [] },
        { from: '2100-12-31', to: '2149-12-31', shifts: [] },
      ],
    });
    const lengths = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((it) => days[dayNumber(`2026-03-0${it}`)]?.[0]?.to ?? 0);
    expect(lengths).toEqual([10, 20, 20, 0, 20, 30, 30, 30, 10]);
    expect([days[0], days[1], days.at(-2), days.at(-1)]).toEqual([[], [{ from: 0, to: 10 }], [{ from: 0, to: 10 }], []]);
    expect(days).toHaveLength(daysOfHorizon);
  });

  test('exceptions that last for ever cost no more than one, however many there are', () => {
    const forever = (count: number) => {
      const exceptions = Array.from({ length: count }, (_, at) => ({
        from: '1990-01-01',
        to: '2100-12-31',
        shifts: [{ from: 0, to: at + 1 }],
      }));
      const times = [1, 2, 3].map(() => {
        const began = performance.now();
        expect(daysOf({ rhythms: [], exceptions })[7]).toEqual([{ from: 0, to: count }]);
        return performance.now() - began;
      });
      return Math.min(...times);
    };
    forever(1);
    expect(forever(3_000)).toBeLessThan(20 * forever(1) + 20);
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
