import { expect, test } from 'vitest';
import { wrongAmount } from './wrongAmount.ts';

const asked = { amount: '1250000', currency: 'CLP' as const };

test('an amount that cannot be read, or is more than was asked for, is not approved instead of it', () => {
  const wrong = ['«12.5»', '«un millón»', '700000.5', '-1', '1250001'].filter((it) => wrongAmount(asked, it) === undefined);

  expect(wrong).toEqual([]);
  expect([undefined, '', '0', '700000', '1250000'].map((it) => wrongAmount(asked, it))).toEqual(Array(5).fill(undefined));
});
