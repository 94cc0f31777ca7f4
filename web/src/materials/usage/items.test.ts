import { expect, test } from 'vitest';
import { totalOf, withMore, withQuantity, type UsedItem } from './items.ts';

const some: UsedItem[] = [
  { code: 'A', quantity: '1', condition: 'nuevo' },
  { code: 'A', quantity: '2.5', condition: 'danado' },
  { code: 'B', quantity: '3' },
];

test('a quantity is changed where its code and condition stand, and an empty one takes the line out', () => {
  expect(withQuantity(some, { code: 'A', quantity: '9', condition: 'danado' })[1]).toEqual({
    code: 'A',
    quantity: '9',
    condition: 'danado',
  });
  expect(withQuantity(some, { code: 'A', quantity: '4', condition: 'usado' })).toHaveLength(4);
  expect(withQuantity(some, { code: 'B', quantity: '' })).toHaveLength(2);
  expect(withQuantity(some, { code: 'C', quantity: '' })).toEqual(some);
});

test('what is scanned twice adds up', () => {
  const scanned = { code: 'B', quantity: '1' };
  expect(withMore(withMore(some, [scanned]), [scanned]).at(-1)).toEqual({ code: 'B', quantity: '5' });
  expect(
    withMore(
      [],
      [
        { code: 'C', quantity: '0.25' },
        { code: 'C', quantity: '0.125' },
      ],
    ),
  ).toEqual([{ code: 'C', quantity: '0.375' }]);
});

test('the total of a material is exact, and unknown while something cannot be read', () => {
  expect(totalOf(some, 'A')).toBe(3500n);
  expect(totalOf(some, 'Z')).toBe(0n);
  expect(totalOf([...some, { code: 'A', quantity: 'dos', condition: 'usado' }], 'A')).toBeUndefined();
});
