import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPhone, parsePhone } from './phone.ts';

test.each([
  ['+56 9 1234 5678', '+56912345678', '+56 9 1234 5678'],
  ['9 1234 5678', '+56912345678', '+56 9 1234 5678'],
  ['912345678', '+56912345678', '+56 9 1234 5678'],
  ['09 1234-5678', '+56912345678', '+56 9 1234 5678'],
  ['56912345678', '+56912345678', '+56 9 1234 5678'],
  ['0056 9 1234 5678', '+56912345678', '+56 9 1234 5678'],
  ['(2) 2345 6789', '+56223456789', '+56 2 2345 6789'],
  ['+56 (45) 234-5678', '+56452345678', '+56 45 234 5678'],
  ['562 123 456', '+56562123456', '+56 56 212 3456'],
  ['+54 11 1234 5678', '+541112345678', '+541112345678'],
  ['0034 912 345 678', '+34912345678', '+34912345678'],
])('%s is %s', (typed, kept, shown) => {
  expect(parsePhone(typed)).toEqual({ ok: true, phone: kept });
  expect(formatPhone(kept)).toBe(shown);
});

test.each([
  ['1234 5678', 'faltan dígitos'],
  ['+56 9 1234 567', 'faltan dígitos'],
  ['9 1234 56789', 'sobran dígitos'],
  ['1 1234 5678', 'no existe en Chile'],
  ['+54 11', 'código de país'],
  ['llamar a Juan', 'solo lleva números'],
  ['', 'solo lleva números'],
])('%s is refused: %s', (typed, message) => {
  expect(parsePhone(typed)).toEqual({ ok: false, message: expect.stringContaining(message) });
});

test('what was read is read again as the same, and so is what is shown', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?[0-9 ().-]{1,22}$/), (typed) => {
      const read = parsePhone(typed);
      if (!read.ok) return;
      expect(parsePhone(read.phone)).toEqual(read);
      expect(parsePhone(formatPhone(read.phone))).toEqual(read);
    }),
  );
});
