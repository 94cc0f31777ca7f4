import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMore, remainingOf, lineTotal, percentOf, totalsOf } from './amounts.ts';

test('a line costs quantity times price, exactly', () => {
  expect(lineTotal('2.5', '3490')).toBe('8725');
  expect(lineTotal('0.001', '0.0001')).toBe('0.0000001');
  expect(lineTotal('dos', '3490')).toBeUndefined();
  expect(lineTotal('2', null)).toBeUndefined();
});

test('what is in different currencies is never added together', () => {
  const lines = [
    { amount: '1000', currency: 'CLP' as const },
    { amount: '12.5', currency: 'USD' as const },
    { amount: '500', currency: 'CLP' as const },
    { amount: undefined, currency: 'CLP' as const },
  ];
  expect(totalsOf(lines)).toEqual([
    { amount: '1500', currency: 'CLP' },
    { amount: '12.5', currency: 'USD' },
  ]);
});

test('what was sent and what was given up leave the rest, and never less than none', () => {
  expect(remainingOf('10', '2.5', '3')).toBe('4.5');
  expect(remainingOf('10', '10', '1')).toBe('0');
});

test('a percent says all only when it is all', () => {
  expect(percentOf('999.999', '1000')).toBe(99);
  expect(percentOf('1000', '1000')).toBe(100);
  expect(percentOf('0', '0')).toBe(0);
});

const quantity = fc.integer({ min: 0, max: 10 ** 9 }).map((it) => String(it / 1000));

test('what is left and what was taken make the whole again', () => {
  fc.assert(
    fc.property(quantity, quantity, (a, b) => {
      const [whole, taken] = isMore(a, b) ? [a, b] : [b, a];
      const rest = remainingOf(whole, taken);
      return (
        remainingOf(whole, rest, taken) === '0' && !isMore(remainingOf(whole, rest), taken) && !isMore(taken, remainingOf(whole, rest))
      );
    }),
  );
});
