import { expect, test } from 'vitest';
import { branchOf, filesOf } from './branches.ts';

const file = (fileName: string, imports: string[], styles: string[] = []) => ({
  fileName,
  imports,
  viteMetadata: { importedCss: new Set(styles) },
});
const parts = file('parts.js', ['react.js'], ['parts.css']);
const people = file('people.js', ['parts.js', 'screen.js'], ['people.css']);
const screen = file('screen.js', ['people.js', 'parts.js'], ['people.css', 'screen.css']);
const other = file('other.js', ['screen.js'], ['other.css']);
const all = [other, screen, people, parts];

test('a file comes after all that it imports, also where two import each other, so that its own styles weigh more', () => {
  expect([...branchOf(all, [screen])]).toEqual([parts, people, screen]);
  expect([...branchOf(all, [people, other])]).toEqual([parts, screen, people, other]);
});

test('styles that several files name come once', () => {
  expect(filesOf(branchOf(all, [screen]))).toEqual(['/parts.js', '/parts.css', '/people.js', '/people.css', '/screen.js', '/screen.css']);
});
