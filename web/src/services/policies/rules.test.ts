import { expect, test } from 'vitest';
import { rulesOf } from './rules.ts';

const rules = {
  quotation_threshold: '2000000',
  supply_only_threshold: '100000000',
  bidding_threshold: '200000000',
  quotations_below_threshold: 1,
  quotations_above_threshold: 3,
  reopening_days: 14,
};

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
