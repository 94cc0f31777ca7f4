import { expect, test } from 'vitest';
import { sentWords } from './sent.ts';

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
