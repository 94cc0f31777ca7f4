import { expect, test } from 'vitest';
import { unitPriceOf } from './unitPrice.ts';

test.each([
  ['1180000', '2', '590000'],
  ['62.5', '1', '62.5'],
  ['10', '8', '1.25'],
  ['9007199254740993', '3', '3002399751580331'],
  ['100', '0.5', '200'],
  ['0.0004', '4', '0.0001'],
])('%s for %s of them are %s each', (net, quantity, price) => {
  expect(unitPriceOf(net, quantity)).toBe(price);
});

test.each([
  ['100', '3'],
  ['1', '0'],
  ['1', ''],
  ['', '1'],
  ['1', '1,5'],
])('%s for «%s» of them is told as no price', (net, quantity) => {
  expect(unitPriceOf(net, quantity)).toBeNull();
});
