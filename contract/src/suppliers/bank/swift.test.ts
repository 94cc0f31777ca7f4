import { expect, test } from 'vitest';
import { isSwiftOf, swiftOffice } from './swift.ts';

test('a SWIFT code is of the country that it says, and of its territories', () => {
  expect(isSwiftOf('DEUTDEFF', 'DE')).toBe(true);
  expect(isSwiftOf('DEUTDEFF', 'FR')).toBe(false);
  for (const territory of ['GG', 'JE', 'IM', 'GB']) expect(isSwiftOf('BARCGB22', territory)).toBe(true);
  for (const territory of ['RE', 'GP', 'NC', 'FR']) expect(isSwiftOf('BNPAFRPP', territory)).toBe(true);
  expect(isSwiftOf('BARCJESH', 'JE')).toBe(true);
  // A territory's bank is none of the country's, nor of another territory.
  expect(isSwiftOf('BARCJESH', 'GB')).toBe(false);
  expect(isSwiftOf('BARCJESH', 'GG')).toBe(false);
});

test('the head office is the same bank with and without XXX', () => {
  expect(swiftOffice('DEUTDEFFXXX')).toBe('DEUTDEFF');
  for (const it of ['DEUTDEFF', 'DEUTDEFF500', 'DEUTDXXX']) expect(swiftOffice(it)).toBe(it);
});
