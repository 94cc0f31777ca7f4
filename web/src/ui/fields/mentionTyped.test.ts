import { expect, test } from 'vitest';
import { mentionTyped } from './mentionTyped.ts';

const at = (text: string, known: string[] = []) => mentionTyped(text, text.length, known);

test.each([
  ['@', { from: 0, typed: '' }],
  ['Hola @cam', { from: 5, typed: 'cam' }],
  ['Hola @Camila Pe', { from: 5, typed: 'Camila Pe' }],
  ['(@ana', { from: 1, typed: 'ana' }],
  ['línea\n@ñu', { from: 6, typed: 'ñu' }],
])('%j asks for a person', (text, typed) => expect(at(text)).toEqual(typed));

test.each(['Hola', 'ana@empresa.cl', 'Hola @ ', '@ana\n', '@uno dos tres cuatro', '@ana, vengan', `@${'x'.repeat(60)}`])(
  '%j does not',
  (text) => expect(at(text)).toBeUndefined(),
);

test('a name that is whole is left alone, another one after it is asked for', () => {
  expect(at('@Camila Peumo ', ['Camila Peumo'])).toBeUndefined();
  expect(at('@Camila Peumo y @b', ['Camila Peumo'])).toEqual({ from: 16, typed: 'b' });
});

test('what counts stands before the cursor', () => {
  expect(mentionTyped('@cam y más', 4, [])).toEqual({ from: 0, typed: 'cam' });
});
