import { expect, test } from 'vitest';
import type { Filter } from './Filters.tsx';
import { narrowingOf, reasonOf, without } from './narrowing.ts';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar' },
  { kind: 'select', name: 'status', label: 'Estado', options: [{ value: 'a', label: 'Aprobada' }] },
  { kind: 'days', from: 'from', to: 'to', label: 'Fecha' },
  { kind: 'switch', name: 'mine', label: 'Mías' },
];
const values = { search: 'SM-12', status: 'a', from: '2026-03-01' };
const [status, days] = narrowingOf(filters, values);

test('a list is narrowed by what is chosen, and not by what is searched for', () => {
  expect(narrowingOf(filters, values)).toEqual([
    { words: 'Estado: Aprobada', names: ['status'] },
    { words: 'Fecha: desde el 01-03-2026', names: ['from', 'to'] },
  ]);
  expect(without(values, days ? [days] : [])).toEqual({ search: 'SM-12', status: 'a' });
});

test('what is missed is nowhere, hidden by one filter alone, or by several together', () => {
  if (!status || !days) throw new Error('Nothing narrows the list.');
  const [no, yes] = [
    { without: status, total: 0 },
    { without: days, total: 2 },
  ];

  expect(reasonOf(0, [no, yes])).toEqual({ kind: 'nowhere' });
  expect(reasonOf(2, [no, yes])).toEqual({ kind: 'alone', filters: [yes] });
  expect(reasonOf(2, [no, no])).toEqual({ kind: 'together' });
});
