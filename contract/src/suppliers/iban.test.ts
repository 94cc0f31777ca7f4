import { expect, test } from 'vitest';
import { isIban } from './iban.ts';

test('an IBAN proves its own digits', () => {
  for (const it of ['DE89370400440532013000', 'GB82WEST12345698765432', 'NO9386011117947']) expect(isIban(it)).toBe(true);
  for (const it of ['DE89370400440532013001', 'DE8937040044', '370400440532013000', 'DE00370400440532013000'])
    expect(isIban(it)).toBe(false);
});
