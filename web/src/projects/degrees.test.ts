import { expect, test } from 'vitest';
import { shortDegrees } from './degrees.ts';

test.each([
  ['-38.727000', '-38,727'],
  ['-70.000000', '-70'],
  ['-70', '-70'],
  ['-33.437251', '-33,437251'],
])('%s is read as %s', (kept, read) => {
  expect(shortDegrees(kept)).toBe(read);
});
