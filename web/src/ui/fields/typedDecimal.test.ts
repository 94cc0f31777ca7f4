import * as fc from 'fast-check';
import { amount } from 'contract/fields.ts';
import { formatNumber } from 'contract/format.ts';
import { expect, test } from 'vitest';
import { typedDecimal } from './typedDecimal.ts';

const money = amount({ decimals: 4 });

test.each(['12.5', '12 un', '1,250.5', 'doce', '1.2.3', '.', '1e3', '0x10', '1 250'])(
  '%j is nothing that a schema takes for a number',
  (typed) => {
    const { text, complaint } = typedDecimal(typed);

    expect(text).toBe(`«${typed}»`);
    expect(complaint).toEqual(expect.any(String));
    expect(money.safeParse(text).success).toBe(false);
    expect(typedDecimal(text)).toEqual({ text, complaint });
  },
);

test('what is corrected in its marks is read, and nothing is nothing', () => {
  expect(typedDecimal('«12,5»')).toEqual({ text: '12.5' });
  expect(typedDecimal(' « » ')).toEqual({ text: '' });
});

test('whatever is typed is the number that a Chilean reads, or none', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\d.,]{1,9}$/));
  fc.assert(
    fc.property(typed, (it) => {
      const { text } = typedDecimal(it);
      const read = money.safeParse(text);
      if (!read.success) return;
      const exact = (said: string) => {
        const [whole = '', decimals = ''] = said.trim().replaceAll(/[.«»]/g, '').split(',');
        return `${BigInt(whole)},${decimals.replace(/0+$/, '')}`;
      };
      expect(exact(it)).toBe(exact(formatNumber(text)));
    }),
    { numRuns: 2_000 },
  );
});
