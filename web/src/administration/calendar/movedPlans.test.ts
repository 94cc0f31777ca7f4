import { expect, test } from 'vitest';
import { plansInWords } from './MovedPlans.tsx';

const moved = { cambian: 0, terminan_despues: 0, terminan_antes: 0, hay_mas: false, lugares: [] };

test.each([
  [{}, 'Ningún plan cambia.'],
  [{ cambian: 1, terminan_despues: 1 }, '1 plan cambia, 1 termina más tarde.'],
  [{ cambian: 12, terminan_despues: 3 }, '12 planes cambian, 3 terminan más tarde.'],
  [{ cambian: 4 }, '4 planes cambian, ninguno cambia su término.'],
  [
    { cambian: 1_200, terminan_despues: 2, terminan_antes: 1, hay_mas: true },
    'Al menos 1.200 planes cambian, 2 terminan más tarde, 1 termina antes.',
  ],
])('%j is told as «%s»', (news, words) => {
  expect(plansInWords({ ...moved, ...news })).toBe(words);
});
