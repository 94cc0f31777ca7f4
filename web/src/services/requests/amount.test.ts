import { expect, test } from 'vitest';
import { amountOf } from './amount.ts';

const rates = new Map([
  ['USD', '950.5'],
  ['UF', '39000'],
]);
const reaches = (items: unknown, threshold = '200000000') => amountOf(items, rates, threshold).reaches;

test('what is typed is added up exactly, in pesos of today', () => {
  expect(
    amountOf(
      [
        { quantity: '3', price: '0.1' },
        { quantity: '2', price: '100.5', currency: 'USD' },
      ],
      rates,
      '1',
    ),
  ).toEqual({
    amount: '191050.8',
    reaches: true,
  });
  expect(reaches([{ quantity: '1', price: '200000000' }])).toBe(true);
  expect(reaches([{ quantity: '1', price: '199999999.9999' }])).toBe(false);
  expect(reaches([{ quantity: '2', price: '2564.11', currency: 'UF' }])).toBe(true);
});

test('what is not typed whole, and a currency without a rate, count as nothing', () => {
  expect(reaches(undefined)).toBe(false);
  expect(
    reaches([
      { quantity: '', price: '900000000' },
      { quantity: '1', price: null },
      { quantity: '1', price: 'mucho' },
    ]),
  ).toBe(false);
  expect(reaches([{ quantity: '1', price: '900000000', currency: 'EUR' }])).toBe(false);
});
