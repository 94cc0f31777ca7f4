import { expect, test } from 'vitest';
import { beforeStep, branchOf, levelsOf, orderAfter } from './levels.ts';

const rows = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 2 },
  { id: 4, parent_id: 1 },
  { id: 5, parent_id: null },
];

test('a row stands one step under the one that it belongs to', () => {
  expect([...levelsOf(rows).values()]).toEqual([0, 1, 2, 1, 0]);
  // What is filtered away holds nobody.
  expect([...levelsOf(rows.slice(2)).values()]).toEqual([0, 0, 0]);
});

test('a row goes with everything under it', () => {
  expect(branchOf(rows, 1).map((it) => it.id)).toEqual([1, 2, 3, 4]);
  expect(branchOf(rows, 2).map((it) => it.id)).toEqual([2, 3]);
});

test('who is put before a sibling moves it and those behind it; nobody is put among others’ rows', () => {
  expect(orderAfter(rows, 4, 2).map((it) => [it.id, it.orden])).toEqual([
    [4, 1],
    [2, 2],
  ]);
  expect(orderAfter(rows, 1, null).map((it) => it.id)).toEqual([5, 1]);
  expect(orderAfter(rows, 1, 2)).toEqual([]);
});

test('a step up or down counts among its siblings alone, and from the order that stands by then', () => {
  expect([beforeStep(rows, 4, -1), beforeStep(rows, 2, 1), beforeStep(rows, 2, -1), beforeStep(rows, 4, 1)]).toEqual([
    2,
    null,
    undefined,
    undefined,
  ]);
  expect(beforeStep(rows, 9, 1)).toBeUndefined();
  const three = [1, 2, 3].map((id) => ({ id, parent_id: null }));
  const once = orderAfter(three, 1, beforeStep(three, 1, 1) ?? null);
  expect(orderAfter(once, 1, beforeStep(once, 1, 1) ?? null).map((it) => it.id)).toEqual([2, 3, 1]);
});
