import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pages } from './reference.ts';

test.each(Object.entries(pages()))('docs/generated/%s says what the contract says: else run npm run docs', async (name, text) => {
  expect(await readFile(new URL(`../docs/generated/${name}`, import.meta.url), 'utf8')).toBe(text);
});
