import { expect, test } from 'vitest';
import { refusedRowsIn } from './refusedRows.ts';

test('a refusal names its rows, and one that names none has none', () => {
  const rows = [
    { row_id: 7, message: '«Riel» no tiene costo.' },
    { row_id: null, message: 'Se cubican 12 módulos y la información técnica dice 14.' },
  ];

  expect(refusedRowsIn({ details: { rows } })).toEqual(rows);
  expect(refusedRowsIn({ details: {} })).toEqual([]);
  expect(refusedRowsIn({ details: { rows: [{ row_id: 'M7' }, null, 'Riel'] } })).toEqual([]);
});
