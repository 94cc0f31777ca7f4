import { expect, test } from 'vitest';
import { axisOf } from './axis.ts';

const row = (desde: string, hasta: string) => ({
  desde,
  hasta,
  comprometido: null,
  etapas: [{ etapa: 'Obra', desde, hasta, avance: 0, dias_atraso: 0 }],
});

test('the line of time has whole months, with today among them', () => {
  const { at, after, months } = axisOf([row('2026-11-10', '2026-12-20')], '2026-11-26');

  expect([at('2026-11-01'), after('2026-12-31')]).toEqual([0, 100]);
  expect(at('2026-12-01')).toBeCloseTo((30 / 61) * 100);
  expect(months.map((it) => it.label)).toEqual(['nov', 'dic']);
  expect(axisOf([row('2026-03-02', '2026-03-20')], '2026-11-26').after('2026-11-30')).toBe(100);
});

test('of many years only some months are named', () => {
  expect(axisOf([row('2024-01-10', '2028-12-20')], '2026-11-26').months.length).toBeLessThanOrEqual(10);
});
