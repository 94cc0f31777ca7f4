import { expect, test } from 'vitest';
import { listsAhead } from './first-lists.ts';
import { firstLists } from './src/api/firstLists.ts';

test('what is asked before the app is there is what whoever asks may read', () => {
  expect(Object.fromEntries(Object.entries(listsAhead).map(([path, { call }]) => [path, call.permission]))).toEqual(firstLists);
});
