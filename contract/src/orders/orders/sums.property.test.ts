import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareDecimals, productOf, round, sumOf } from '../../decimals.ts';
import { sumsOf, totalOf, type PricedLine } from './sums.ts';

const line = (quantity: string, unit_price: string, more: Partial<PricedLine> = {}): PricedLine => ({
  quantity,
  unit_price,
  discount_percentage: '0',
  tax_exempt: false,
  ...more,
});
const inPesos = { currency: 'CLP', vat_percent: '19' } as const;

test('the document rounds and not its lines, the tax once (domain §2)', () => {
  expect(sumsOf([line('1', '1234567')], inPesos)).toMatchObject({ net: '1234567', tax: '234568', total: '1469135' });
  expect(sumsOf([line('1', '100003')], inPesos)).toMatchObject({ net: '100003', tax: '19001' });
  // 9,50 goes up.
  expect(sumsOf([line('1', '50')], inPesos)).toMatchObject({ tax: '10', total: '60' });
  const parts = [line('3', '33333.33'), line('7', '1428.57'), line('1', '0.5')];
  // 110.000,48; each line by itself would give 110.001.
  expect(sumsOf(parts, inPesos)).toMatchObject({ net: '110000', tax: '20900', total: '130900' });
});

test('other currencies keep their cents; what is exempt carries no tax, and a discount comes off before it', () => {
  const dollars = [line('1', '10.005'), line('2', '100', { tax_exempt: true }), line('1', '200', { discount_percentage: '12.5' })];

  expect(sumsOf(dollars, { currency: 'USD', vat_percent: '19' })).toEqual({
    subtotal: '410.01',
    discount: '25',
    net: '385.01',
    // 10,005 + 175 is 185,005.
    taxable: '185.01',
    tax: '35.15',
    total: '420.16',
  });
});

const amount = (most: number, places: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: most }), fc.integer({ min: 0, max: places }))
    .map(([digits, at]) => productOf(String(digits), at === 0 ? '1' : `0.${'1'.padStart(at, '0')}`));
/** Amounts that end in a half are as frequent as all others. */
const halves = fc.integer({ min: 0, max: 10_000 }).map((it) => `${it}.5`);
const lines = fc.array(
  fc.record({
    quantity: amount(100_000, 3),
    unit_price: fc.oneof(
      amount(1_000_000_000, 4),
      halves.filter((it) => it !== '0.5').map((it) => it),
    ),
    discount_percentage: fc.oneof(fc.constant('0'), fc.integer({ min: 0, max: 100 }).map(String), fc.constant('12.5')),
    tax_exempt: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

test('whoever adds up the paper finds its total, and no sum is further than a half from the exact one', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom('CLP', 'USD', 'EUR', 'UF'), fc.constantFrom('0', '19', '10.75'), (some, currency, vat_percent) => {
      const { subtotal, discount, net, taxable, tax, total } = sumsOf(some, { currency, vat_percent });
      const places = currency === 'CLP' ? 0 : 2;
      expect(sumOf([net, discount])).toBe(subtotal);
      expect(sumOf([net, tax])).toBe(total);
      expect(compareDecimals(taxable, net)).toBeLessThanOrEqual(0);
      for (const it of [subtotal, discount, net, taxable, tax, total]) expect(round(it, places)).toBe(it);
      const half = currency === 'CLP' ? '0.5' : '0.005';
      const difference = sumOf([net, productOf(sumOf(some.map(totalOf)), '-1')]);
      expect(compareDecimals(difference.replace('-', ''), half)).toBeLessThanOrEqual(0);
    }),
  );
});
