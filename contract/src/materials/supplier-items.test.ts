import { assert, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals, productOf } from '../decimals.ts';
import { packsOf, quantitySold } from './supplier-items.ts';

const reel = { purchase_unit: 'Rollo', factor: '100', minimum_quantity: null };

test('what a supplier sells is whole units of theirs, and not less than the least', () => {
  expect(quantitySold('250', reel)).toBe('300');
  expect(quantitySold('300', reel)).toBe('300');
  expect(quantitySold('0.001', reel)).toBe('100');
  expect(quantitySold('40', { ...reel, minimum_quantity: '450' })).toBe('500');
  expect(quantitySold('40', { purchase_unit: null, factor: null, minimum_quantity: '45.5' })).toBe('45.5');
  expect(quantitySold('40', { purchase_unit: null, factor: null, minimum_quantity: null })).toBe('40');
  expect(quantitySold('7', { ...reel, factor: '2.5' })).toBe('7.5');
  expect(packsOf('300', reel, 'M')).toBe('3 × rollo de 100 M');
  expect(packsOf('300', { ...reel, purchase_unit: null, factor: null }, 'M')).toBeNull();
});

test('never less than wanted, never a whole unit too many, and the same when asked again', () => {
  const quantity = integer({ min: 1, max: 1_000_000 }).map((it) => String(it / 1_000));
  assert(
    property(record({ wanted: quantity, factor: quantity, least: quantity }), ({ wanted, factor, least }) => {
      const sold = quantitySold(wanted, { purchase_unit: 'Caja', factor, minimum_quantity: least });
      const needed = compareDecimals(wanted, least) < 0 ? least : wanted;
      expect(compareDecimals(sold, needed)).toBeGreaterThanOrEqual(0);
      const packs = Math.round(Number(sold) / Number(factor));
      expect(productOf(String(packs), factor)).toBe(sold);
      expect(compareDecimals(productOf(String(packs - 1), factor), needed)).toBeLessThan(0);
      expect(quantitySold(sold, { purchase_unit: 'Caja', factor, minimum_quantity: least })).toBe(sold);
    }),
  );
});
