import { expect, test } from 'vitest';
import { valuesAt, withValueAt } from './FieldsWithin.tsx';

const items = [
  { code: 'SRV-1', documents: [{ price: '10' }, { price: '20' }] },
  { code: 'SRV-2', documents: [] },
];

test('a part of a form is found under its path, and what is not there is empty', () => {
  expect(valuesAt(items, [0, 'documents', 1])).toEqual({ price: '20' });
  expect(valuesAt(items, [1, 'documents', 0])).toEqual({});
});

test('one value changes, and what is beside it stays', () => {
  const changed = withValueAt(items, [0, 'documents', 1, 'coin'], 'USD');

  expect(changed).toEqual([{ code: 'SRV-1', documents: [{ price: '10' }, { price: '20', coin: 'USD' }] }, items[1]]);
  expect(items[0]?.documents[1]).toEqual({ price: '20' });
});
