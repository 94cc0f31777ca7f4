import { expect, test } from 'vitest';
import type { QuotationPolicy } from 'contract/services/policies.ts';
import { neighboursOf, rulesOf } from './rules.ts';

const rules = {
  quotation_threshold: '2000000',
  supply_only_threshold: '100000000',
  bidding_threshold: '200000000',
  quotations_below_threshold: 1,
  quotations_above_threshold: 3,
  reopening_days: 14,
};
const version = (id: number, desde: string): QuotationPolicy => ({
  ...rules,
  id,
  desde,
  label: desde,
  standing: 'future',
  reason: 'Prueba',
  changed_by: null,
  changed_at: '2026-01-01T12:00:00Z',
});

test('a policy is told in sentences', () => {
  expect(rulesOf(rules)).toEqual([
    'Una cotización de $ 2.000.000 o más pide 3 en total; bajo ese precio, basta 1.',
    'Desde $ 100.000.000, solo abastecimiento agrega y elige cotizaciones.',
    'Desde $ 200.000.000, se licita: sin licitación no se aprueba.',
    'Una solicitud anulada se puede reabrir hasta 14 días después.',
  ]);
});

test('a rule that makes no difference is told as one', () => {
  const [quotations] = rulesOf({ ...rules, quotations_above_threshold: 1 });
  expect(quotations).toBe('Cada servicio pide 1 cotización, a cualquier precio.');
  expect(rulesOf({ ...rules, quotations_below_threshold: 2 })[0]).toContain('bajo ese precio, se piden 2.');
  expect(rulesOf({ ...rules, reopening_days: 0 })[3]).toBe('Una solicitud anulada no se reabre.');
  expect(rulesOf({ ...rules, reopening_days: 1 })[3]).toContain('hasta 1 día después');
});

test('a version is held against the one it follows, and ends where the next begins; not against itself', () => {
  const versions = [version(3, '2027-03-01'), version(2, '2026-12-01'), version(1, '1900-01-01')];
  const between = (desde: string | undefined, own?: number) => {
    const { before, after } = neighboursOf(versions, desde, own);
    return [before?.id, after?.id];
  };

  expect(between('2027-01-01')).toEqual([2, 3]);
  expect(between('2028-01-01')).toEqual([3, undefined]);
  expect(between('2026-12-01', 2)).toEqual([1, 3]);
  expect(between(undefined)).toEqual([3, undefined]);
});
