import { expect, test } from 'vitest';
import { groupedRows } from './groupedRows.ts';

const rows = [
  { id: 1, bodega: '10' },
  { id: 2, bodega: null },
  { id: 3, bodega: '2' },
  { id: 4, bodega: '10' },
];

test('rows stand under their group with their number, in their order; numbers sort as numbers, what has none is last', () =>
  expect(groupedRows(rows, { groupOf: (it) => it.bodega })).toEqual([
    { heading: '2', count: 1 },
    { row: rows[2] },
    { heading: '10', count: 2 },
    { row: rows[0] },
    { row: rows[3] },
    { heading: 'Sin dato', count: 1 },
    { row: rows[1] },
  ]));

test('days stand in the order of days, not of the words that they are written with', () => {
  const due = [{ day: '2026-12-03' }, { day: '2026-11-29' }, { day: null }];
  const groups = groupedRows(due, {
    groupOf: ({ day }) => day?.split('-').toReversed().join('-') ?? 'Sin fecha',
    groupOrder: ({ day }) => day ?? '9999',
  });
  expect(groups.flatMap((it) => it.heading ?? [])).toEqual(['29-11-2026', '03-12-2026', 'Sin fecha']);
});

test('without a column rows stay as they are', () => expect(groupedRows(rows, undefined)).toEqual(rows.map((row) => ({ row }))));
