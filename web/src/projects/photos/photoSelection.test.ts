import { expect, test } from 'vitest';
import { allOrNone, among, extendTo, nothing, toggle } from './photoSelection.ts';

const order = [10, 20, 30, 40, 50];
const chosen = (it: { ids: ReadonlySet<number> }) => [...it.ids].toSorted((a, b) => a - b);

test('one is chosen and put back', () => {
  const one = toggle(nothing, 20);
  expect(chosen(one)).toEqual([20]);
  expect(chosen(toggle(one, 20))).toEqual([]);
});

test('a range goes from the last one chosen, in either direction, and adds', () => {
  const from = toggle(toggle(nothing, 10), 40);
  expect(chosen(extendTo(from, order, 20))).toEqual([10, 20, 30, 40]);
  expect(chosen(extendTo(extendTo(from, order, 50), order, 30))).toEqual([10, 30, 40, 50]);
  expect(chosen(extendTo(nothing, order, 30))).toEqual([30]);
});

test('an album is chosen whole, or put back whole', () => {
  const all = allOrNone(toggle(nothing, 20), [10, 20]);
  expect(chosen(all)).toEqual([10, 20]);
  expect(chosen(allOrNone(all, [10, 20]))).toEqual([]);
});

test('what is gone is no longer chosen, nor a range drawn from it', () => {
  const left = among(toggle(toggle(nothing, 20), 30), [10, 20]);
  expect(left).toEqual({ ids: new Set([20]), anchor: undefined });
});
