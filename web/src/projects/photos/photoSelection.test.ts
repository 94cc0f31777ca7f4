import { expect, test } from 'vitest';
import { allOrNone, among, extendTo, nothing, toggle } from './photoSelection.ts';

const order = [10, 20, 30, 40, 50];
const idsOf = (it: { ids: ReadonlySet<number> }) => [...it.ids].toSorted((a, b) => a - b);

test('one is chosen and put back', () => {
  const one = toggle(nothing, 20);
  expect(idsOf(one)).toEqual([20]);
  expect(idsOf(toggle(one, 20))).toEqual([]);
});

test('a range goes from the last one chosen, in either direction, and adds', () => {
  const from = toggle(toggle(nothing, 10), 40);
  expect(idsOf(extendTo(from, order, 20))).toEqual([10, 20, 30, 40]);
  expect(idsOf(extendTo(extendTo(from, order, 50), order, 30))).toEqual([10, 30, 40, 50]);
  expect(idsOf(extendTo(nothing, order, 30))).toEqual([30]);
});

test('an album is chosen whole, or put back whole', () => {
  const all = allOrNone(toggle(nothing, 20), [10, 20]);
  expect(idsOf(all)).toEqual([10, 20]);
  expect(idsOf(allOrNone(all, [10, 20]))).toEqual([]);
});

test('what is gone is no longer chosen, nor a range drawn from it', () => {
  const left = among(toggle(toggle(nothing, 20), 30), [10, 20]);
  expect(left).toEqual({ ids: new Set([20]), anchor: undefined });
});
