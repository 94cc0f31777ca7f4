import { expect, test } from 'vitest';
import { timeLeft } from './timeLeft.ts';

test.each([
  ['2026-11-23T12:00:30Z', 'Queda menos de un minuto.'],
  ['2026-11-23T12:01:00Z', 'Queda 1 minuto.'],
  ['2026-11-23T13:30:00Z', 'Quedan 90 minutos.'],
  ['2026-11-24T12:00:00Z', 'Quedan 24 horas.'],
  ['2026-11-26T11:00:00Z', 'Quedan 2 días.'],
])('until %s: %s', (until, words) => {
  expect(timeLeft(until, '2026-11-23T12:00:00Z')).toBe(words);
});
