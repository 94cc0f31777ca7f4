import { expect, test } from 'vitest';
import { nearDay } from './near-day.ts';

test('near days are said in words, past ones by how much', () => {
  const said = ['2026-11-17', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-25'].map((it) => nearDay(it, '2026-11-20'));

  expect(said).toEqual(['hace 3 días', 'ayer', 'hoy', 'mañana', '25-11-2026']);
});
