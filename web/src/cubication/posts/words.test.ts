import { rowErpStatuses } from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { erpWords, sentWords } from './words.ts';

const rows = (sent: number, others: number) => [
  ...Array.from({ length: sent }, () => ({ erp_status: 'aceptado' })),
  ...Array.from({ length: others }, () => ({ erp_status: null })),
];

test.each([
  [rows(3, 9), '3 de 12 filas enviadas'],
  [rows(0, 12), ''],
  [rows(12, 0), ''],
  [[], ''],
])('what was sent of a take-off is said while it is a part', (of, words) => {
  expect(sentWords(of)).toBe(words);
});

test('a row that the ERP did not take says why; one that waits for it says that', () => {
  const erp_error = 'Artículo EST-000001 bloqueado';
  expect(erpWords({ erp_status: null, erp_error })).toBe('No aceptada: Artículo EST-000001 bloqueado');
  expect(erpWords({ erp_status: null, erp_error: null })).toBe('Pendiente');
  for (const [status, label] of Object.entries(rowErpStatuses)) expect(erpWords({ erp_status: status, erp_error: null })).toBe(label);
  expect(erpWords({ erp_status: 'otro', erp_error: null })).toBe('otro');
});
