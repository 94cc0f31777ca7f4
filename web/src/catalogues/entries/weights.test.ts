import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumsOf } from './weights.ts';

test('weights that make a hundred make exactly a hundred, however they are divided', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 40 }).map((it) => it.toSorted((a, b) => a - b));

  fc.assert(
    fc.property(cuts, (found) => {
      const ends = [...found, 10_000];
      const parts = ends.map((end, at) => end - (ends[at - 1] ?? 0));
      const settings = parts.map((it) => ({ tipo_proyecto_id: 7, peso: (it / 100).toFixed(2) }));

      expect(sumsOf(settings).get(7)).toBe('100');
    }),
  );
});

test('each type has its own sum', () => {
  const settings = [
    { tipo_proyecto_id: 1, peso: '33.33' },
    { tipo_proyecto_id: 2, peso: '10' },
    { tipo_proyecto_id: 1, peso: '66.6' },
  ];

  expect([...sumsOf(settings)]).toEqual([
    [1, '99.93'],
    [2, '10'],
  ]);
});
