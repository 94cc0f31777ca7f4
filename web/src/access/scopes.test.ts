import { expect, test } from 'vitest';
import { byModule, wordsFor } from './scopes.ts';

test('scopes are read by module, in the order of the product, whatever order they come in', () => {
  const read = byModule(['payments:read', 'projects:update', 'projects:read']);

  expect(read.map((it) => [it.module, wordsFor(it.held)])).toEqual([
    ['projects', 'ver, modificar'],
    ['payments', 'ver'],
  ]);
});

test('a scope of a module that the program no longer has is left out', () => {
  expect(byModule(['gone:read'])).toEqual([]);
});
