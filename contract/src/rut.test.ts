import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigit, formatRut, parseRut } from './rut.ts';

test.each([
  ['76.123.456-0', '76123456-0'],
  ['76123456-0', '76123456-0'],
  ['761234560', '76123456-0'],
  ['76 123 456 - 0', '76123456-0'],
  ['12345678-5', '12345678-5'],
  ['11.111.111-1', '11111111-1'],
  ['9.876.543-3', '9876543-3'],
  ['1-9', '1-9'],
  [' 24965101-k ', '24965101-K'],
  ['76.990.008-K', '76990008-K'],
  ['0077654321-7', '77654321-7'],
  ['76.123.456–0', '76123456-0'],
  ['76.123.456\u20110', '76123456-0'],
  ['\u00a076.123.456\u22120', '76123456-0'],
  ['55.555.555-5', '55555555-5'],
  ['66.666.666-6', '66666666-6'],
])('%s is kept as %s', (input, rut) => {
  expect(parseRut(input)).toEqual({ ok: true, rut });
});

test.each([
  ['76.123.456-7', 'El dígito verificador no corresponde.'],
  ['12.345.678-K', 'El dígito verificador no corresponde.'],
  ['76123456', 'El dígito verificador no corresponde.'],
  ['76-123-456-0', 'El RUT no tiene la forma 76.123.456-0.'],
  ['7612345６-0', 'El RUT no tiene la forma 76.123.456-0.'],
  ['', 'El RUT no tiene la forma 76.123.456-0.'],
  ['0-0', 'El RUT no puede ser cero.'],
  ['123456789-2', 'El RUT tiene demasiados dígitos.'],
])('%s is refused: %s', (input, message) => {
  expect(parseRut(input)).toEqual({ ok: false, message });
});

test('a RUT is shown with dots, and what is no RUT as it came', () => {
  expect(['76123456-0', '76990008-K', '1-9', 'S/I'].map(formatRut)).toEqual(['76.123.456-0', '76.990.008-K', '1-9', 'S/I']);
});

test('every RUT reads back from how it is shown, and no other digit passes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(...'0123456789K'.split('')), (body, digit) => {
      const right = checkDigit(String(body));

      const read = parseRut(formatRut(`${body}-${digit}`));

      expect(read.ok).toBe(digit === right);
      if (read.ok) expect(read.rut).toBe(`${body}-${right}`);
    }),
  );
});
