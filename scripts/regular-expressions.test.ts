import { expect, test } from 'vitest';
import { expressionsIn } from './regular-expressions-in.ts';

const sources = (text: string) => expressionsIn('a.ts', text).map(({ source, flags }) => [source, flags]);

test('a literal is found wherever it stands, and a division is none', () => {
  expect(sources('const half = (a: number) => a / 2 / 1;\nfoo({ is: (it: string) => /(a+)+$/iu.test(it) });')).toEqual([['(a+)+$', 'iu']]);
});

test('one that is made of texts of the same file is found whole', () => {
  const made = [
    'const digit = String.raw`\\d`;',
    'const many = `(?:${digit}+)*`;',
    "export const one = new RegExp(`^${many}$`, 'g');",
    "const two = RegExp('x' );",
  ].join('\n');

  expect(sources(made)).toEqual([
    ['^(?:\\d+)*$', 'g'],
    ['x', ''],
  ]);
});

test('one that only the running program knows is named as such, with its place', () => {
  expect(expressionsIn('b.ts', '\nconst of = (name: string) => new RegExp(`^${name}`);')).toEqual([
    { at: 'b.ts:2', shown: 'new RegExp(`^${name}`)', source: undefined, flags: '' },
  ]);
});
