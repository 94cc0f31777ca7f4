import { expect, test } from 'vitest';
import { rateWords } from './rateWords.ts';

const dollars = { cost: '80.5', cost_currency: 'USD', rate: '950.25', rate_day: '2026-03-12', rate_source: 'Banco Central' } as const;

test('a cost says of which day it is, and in another currency at which rate of which source', () => {
  expect(rateWords(dollars)).toBe('1 USD = $ 950,25 del 12-03-2026, Banco Central');
  expect(rateWords({ ...dollars, cost_currency: 'CLP', rate: '1', rate_source: 'Peso chileno' })).toBe('Costo del 12-03-2026');
  expect(rateWords({ ...dollars, rate: null, rate_day: null, rate_source: null })).toBe('Sin tipo de cambio de USD');
  expect(rateWords({ ...dollars, cost: null })).toBeUndefined();
  // Of one that was just written the server has not said the day yet.
  expect(rateWords({ ...dollars, cost_currency: 'CLP', rate: '1', rate_day: null, rate_source: null })).toBeUndefined();
});
