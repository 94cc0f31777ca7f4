import { expect, test } from 'vitest';
import { ends, fold, meantBy } from './slips.ts';

const words = 'camino las parvas, pasaje luz de luna, calle del eclipse, pasaje la brujula, frigorifico san andres, casa 7';

test.each([
  ['a letter too many', 'parvaas', 'parvas'],
  ['a letter missing', 'pasje', 'pasaje'],
  ['a wrong letter', 'frigorofico', 'frigorifico'],
  ['two letters swapped in the middle', 'eclpise', 'eclipse'],
  ['two letters swapped in a short word', 'anrdes', 'andres'],
  ['two slips in a long word', 'frigorofcio', 'frigorifico'],
  ['a slip in a word that is not typed to its end', 'frigorof', 'frigorifico'],
])('%s is forgiven', (_what, typed, meant) => {
  expect(meantBy(typed, words)).toEqual([meant]);
  expect(ends(typed).some((it) => ` ${meant}`.includes(it))).toBe(true);
});

test('two slips in a short word are another word', () => {
  expect(meantBy('eclpsi', words)).toEqual([]);
});

test('short words and codes are right or wrong', () => {
  expect(ends('cas')).toEqual([]);
  expect(ends('li-000199')).toEqual([]);
});

test('accents and case are folded as the database does', () => {
  expect(fold('ÑUÑOA Brújula')).toBe('nunoa brujula');
});
