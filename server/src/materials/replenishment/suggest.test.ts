import { array, assert, constant, integer, oneof, property, record } from 'fast-check';
import { sumOf } from 'contract/decimals.ts';
import { expect, test } from 'vitest';
import { decimalOf } from '../decimals.ts';
import { partsOfOrder, suggestedLimits, suggestedOrder, type StockPosition } from './suggest.ts';

const position = (some: Partial<StockPosition> = {}): StockPosition => ({
  used: '0',
  days: 90,
  lead_days: 12,
  minimum: null,
  maximum: null,
  free: '0',
  coming: '0',
  ...some,
});

test('what lasts until an order of today would arrive is not ordered', () => {
  // 4.2 a day for 12 days: 50.4
  expect(suggestedOrder(position({ used: '378', free: '50.4' })).quantity).toBe('0');
  expect(suggestedOrder(position({ used: '378', free: '30', coming: '20.4' })).quantity).toBe('0');
  expect(suggestedOrder(position({ used: '378', free: '50.399' })).quantity).toBe('51');
});

test('below the minimum it is filled to the maximum, and never beyond', () => {
  expect(suggestedOrder(position({ minimum: '50', maximum: '120', free: '49' })).quantity).toBe('71');
  expect(suggestedOrder(position({ minimum: '50', maximum: '120', free: '50' })).quantity).toBe('0');
  expect(suggestedOrder(position({ minimum: '50', maximum: '120.5', free: '49' })).quantity).toBe('71');
  expect(suggestedOrder(position({ used: '90000', maximum: '10', free: '11' })).quantity).toBe('0');
});

test('what is promised beyond what lies there is ordered although nothing was used', () => {
  expect(suggestedOrder(position({ free: '-3' })).quantity).toBe('3');
});

test('it says what it rests on', () => {
  expect(suggestedOrder(position({ used: '378', minimum: '50', free: '12.5', coming: '1000' })).reason).toBe(
    'usa 4,2/día · plazo 12 d · mínimo 50 · libre 12,5 · viene 1.000',
  );
  expect(suggestedOrder(position()).reason).toBe('usa 0/día · plazo 12 d · libre 0');
});

test('what came back beyond what was used counts as no use', () => {
  expect(suggestedOrder(position({ used: '-5' }))).toEqual({ quantity: '0', reason: 'usa 0/día · plazo 12 d · libre 0' });
});

const decimal = (min: number) => integer({ min, max: 100_000 }).map((it) => String(it / 10));
const positions = record({
  used: decimal(0),
  days: integer({ min: 1, max: 365 }),
  lead_days: integer({ min: 0, max: 200 }),
  minimum: oneof(constant(null), decimal(0)),
  maximum: constant(null),
  free: decimal(-1000),
  coming: decimal(0),
});

test('once it is ordered nothing more is, and the order of what is known never lowers it', () => {
  assert(
    property(positions, array(integer({ min: 1, max: 500 }), { maxLength: 3 }), (it, more) => {
      const { quantity } = suggestedOrder(it);
      expect(suggestedOrder({ ...it, coming: String(Number(it.coming) + Number(quantity)) }).quantity).toBe('0');
      for (const days of more) {
        const later = suggestedOrder({ ...it, lead_days: it.lead_days + days });
        expect(Number(later.quantity)).toBeGreaterThanOrEqual(Number(quantity));
      }
      if (quantity !== '0') {
        const capped = suggestedOrder({ ...it, maximum: String(Number(it.minimum ?? 0) + 1) });
        expect(Number(it.free) + Number(it.coming) + Number(capped.quantity)).toBeLessThanOrEqual(
          Math.max(Number(it.free) + Number(it.coming), Number(it.minimum ?? 0) + 1) + 1e-9,
        );
      }
    }),
  );
});

test('limits are suggested from use and lead time, with half of it to spare; what nobody uses needs none', () => {
  expect(suggestedLimits(position({ used: '378' }), 30)).toEqual({
    minimum: '76',
    maximum: '202',
    reason: 'usa 4,2/día · plazo 12 d y 6 d de resguardo · para 30 d',
  });
  expect(suggestedLimits(position({ used: '90', lead_days: 60 }), 30)).toMatchObject({ minimum: '90', maximum: '150' });
  expect(suggestedLimits(position({ used: '0' }), 30)).toBeUndefined();
  expect(suggestedLimits(position({ used: '-4' }), 30)).toBeUndefined();
});

test('whatever is known, an order is the sum of its parts, and nothing of nothing', () => {
  const amount = integer({ min: 0, max: 300_000 }).map((it) => decimalOf(BigInt(it)));
  const limit = oneof(constant(null), amount);
  assert(
    property(
      record({
        used: amount,
        days: integer({ min: 1, max: 365 }),
        lead_days: integer({ min: 0, max: 90 }),
        minimum: limit,
        maximum: limit,
      }),
      record({ lying: amount, reserved: amount, asked: amount, under_way: amount }),
      (known, there) => {
        const free = sumOf([there.lying, `-${there.reserved}`]);
        const whole = { ...known, free, coming: sumOf([there.asked, there.under_way]) };
        const parts = partsOfOrder(whole, there);
        expect(sumOf(parts.map((it) => it.quantity))).toBe(suggestedOrder(whole).quantity);
        expect(parts.filter((it) => it.quantity === '0')).toEqual([]);
      },
    ),
  );
});
