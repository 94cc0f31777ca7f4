import { expect, test } from 'vitest';
import { pairOf, shortDegrees } from './degrees.ts';

test.each(['-33.4372, -70.6506', '-33.4372,-70.6506', ' -33,4372; -70,6506 ', '-33.4372\t-70.6506'])(
  'a pair from a map is understood: %s',
  (text) => {
    expect(pairOf(text)).toEqual({ latitud: '-33.4372', longitud: '-70.6506' });
  },
);

test.each(['-33,4372', '-33.4372', 'Talca', '1, 2', ''])('one number, or something else, is no pair: %s', (text) => {
  expect(pairOf(text)).toBeUndefined();
});

test.each([
  ['-38.727000', '-38,727'],
  ['-70.000000', '-70'],
  ['-70', '-70'],
  ['-33.437251', '-33,437251'],
])('%s is read as %s', (kept, read) => {
  expect(shortDegrees(kept)).toBe(read);
});
