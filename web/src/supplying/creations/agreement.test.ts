import { expect, test } from 'vitest';
import { agreementIn } from './agreement.ts';

const marks = (name: string, words: readonly string[]): string =>
  agreementIn(name, words)
    .map(({ text, agrees }) => (agrees ? `[${text}]` : text))
    .join('');

test('words that agree are marked, whatever their accents and capitals', () => {
  expect(marks('Eléctrica del Sur, Ltda.', ['electrica', 'SUR,'])).toBe('[Eléctrica] del [Sur,] Ltda.');
});

test('a part of a word is no word', () => {
  expect(marks('Cables y Cableados', ['Cable'])).toBe('Cables y Cableados');
});

test('nothing of a name is lost', () => {
  const name = '  Ñandú (Chile)  S.A. ';
  const parts = agreementIn(name, ['Ñandú']);
  expect(parts.map((it) => it.text).join('')).toBe(name);
});
