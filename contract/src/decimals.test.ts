import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals, productOf, round, sumOf } from './decimals.ts';

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => ({ digits, places, text: textOf(digits, places) }));

function textOf(digits: bigint, places: number): string {
  const size = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
  const sign = digits < 0n ? '-' : '';
  return places === 0 ? `${sign}${size}` : `${sign}${size.slice(0, -places)}.${size.slice(-places)}`;
}

test('rounds once, half away from zero (domain §2)', () => {
  const cases = [
    ['2.5', '3'],
    ['-2.5', '-3'],
    ['2.4999999', '2'],
    ['110000.48', '110000'],
    ['9.50', '10'],
    ['19000.57', '19001'],
    ['0.5', '1'],
    ['-0.4', '0'],
    ['7', '7'],
  ] as const;
  for (const [given, wanted] of cases) expect(round(given)).toBe(wanted);
  expect(round('1.005', 2)).toBe('1.01');
  expect(round(productOf('12.5', '40975.41'))).toBe('512193');
  expect(round(productOf('4150', '955.12'))).toBe('3963748');
});

test('sums, products and comparisons are those of whole numbers', () => {
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      const places = Math.max(a.places, b.places);
      const [x, y] = [a.digits * 10n ** BigInt(places - a.places), b.digits * 10n ** BigInt(places - b.places)];
      expect(compareDecimals(sumOf([a.text, b.text]), textOf(x + y, places))).toBe(0);
      expect(compareDecimals(productOf(a.text, b.text), textOf(a.digits * b.digits, a.places + b.places))).toBe(0);
      expect(Math.sign(compareDecimals(a.text, b.text))).toBe(x === y ? 0 : x < y ? -1 : 1);
      expect(compareDecimals(sumOf([round(a.text), '-0.5']), a.text)).toBeLessThanOrEqual(0);
      expect(compareDecimals(sumOf([round(a.text), '0.5']), a.text)).toBeGreaterThanOrEqual(0);
    }),
  );
});
