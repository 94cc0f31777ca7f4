import { expect, test } from 'vitest';
import { byModule, toggledScope, wordsFor } from './scopes.ts';

test('scopes are read by module, in the order of the product, whatever order they come in', () => {
  const read = byModule(['payments:read', 'projects:update', 'projects:read']);

  expect(read.map((it) => [it.module, wordsFor(it.held)])).toEqual([
    ['projects', 'ver, editar'],
    ['payments', 'ver'],
  ]);
});

test('a scope of a module that the program no longer has is left out', () => {
  expect(byModule(['gone:read'])).toEqual([]);
});

test('a right comes with seeing, and goes with it', () => {
  expect(toggledScope([], 'projects:update')).toEqual(['projects:read', 'projects:update']);
  expect(toggledScope(['projects:read', 'projects:update', 'crm:read'], 'projects:update')).toEqual(['projects:read', 'crm:read']);
  expect(toggledScope(['projects:read', 'projects:update', 'crm:read'], 'projects:read')).toEqual(['crm:read']);
});
