import { expect, test } from 'vitest';
import { GridStore } from './store.ts';

const storeOf = (...ids: number[]) => {
  const store = new GridStore();
  store.arrange(ids, 4);
  return store;
};
const active = (store: GridStore) => {
  const spot = store.selection()?.active;
  return spot && [store.idAt(spot.row), spot.col];
};

test('whoever goes to a row that is not there yet stands in it once it is', () => {
  const store = storeOf(1, 2);
  store.goTo(3, 2);
  expect([active(store), store.takeArrival()]).toEqual([undefined, false]);

  store.arrange([1, 3, 2], 4);
  expect([active(store), store.takeArrival(), store.takeArrival()]).toEqual([[3, 2], true, false]);
});

test('whoever goes elsewhere meanwhile stays there', () => {
  const store = storeOf(1, 2);
  store.goTo(3, 2);
  store.stand({ row: 0, col: 0 });
  store.arrange([1, 3, 2], 4);
  expect([active(store), store.takeArrival()]).toEqual([[1, 0], false]);
});
