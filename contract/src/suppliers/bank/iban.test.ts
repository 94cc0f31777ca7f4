import { expect, test } from 'vitest';
import { isIban, looksLikeIban } from './iban.ts';

test('an IBAN proves its own digits', () => {
  for (const it of ['DE89370400440532013000', 'GB82WEST12345698765432', 'NO9386011117947']) expect(isIban(it)).toBe(true);
  for (const it of ['DE89370400440532013001', 'DE8937040044', '370400440532013000', 'DE00370400440532013000'])
    expect(isIban(it)).toBe(false);
});

test('what is written as an IBAN is told from another number, whatever its digits prove', () => {
  for (const it of ['DE89370400440532013000', 'DE00370400440532013000', 'US12345678901234567']) expect(looksLikeIban(it)).toBe(true);
  for (const it of ['370400440532013000', 'DE8937040044', 'DEUTDEFF']) expect(looksLikeIban(it)).toBe(false);
});
