import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveItem } from './move.ts';

test('an item goes up or down, and the others keep their order', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
});

test('nothing gets lost, the item is where it should be, and moving it back undoes it', () => {
  const places = fc.integer({ min: 1, max: 30 }).chain((length) => {
    const at = fc.integer({ min: 0, max: length - 1 });
    return fc.record({ length: fc.constant(length), from: at, to: at });
  });

  fc.assert(
    fc.property(places, ({ length, from, to }) => {
      const items = Array.from({ length }, (_, n) => n);
      const after = moveItem(items, from, to);

      expect(after[to]).toBe(from);
      expect(after.filter((it) => it !== from)).toEqual(items.filter((it) => it !== from));
      expect(moveItem(after, to, from)).toEqual(items);
    }),
  );
});
