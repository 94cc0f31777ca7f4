import { expect, test } from 'vitest';
import { withDeed, noDeeds, renumber, takeBack } from './deeds.ts';

const change = { id: 7, cell: 'amount', before: '10', after: '24' };

test('a cell is taken back as long as nobody else wrote there', () => {
  expect(takeBack([change], () => '24')).toEqual({ changes: [{ ...change, before: '24', after: '10' }], left: 0 });
  expect(takeBack([change], () => '30')).toEqual({ changes: [], left: 1 });
  expect(takeBack([change], () => undefined)).toEqual({ changes: [], left: 1 });
});

test('a new deed ends what could be done again', () => {
  const deed = { kind: 'added', part: 'materials', ids: [1] } as const;

  expect(withDeed({ done: [], undone: [deed] }, deed)).toEqual({ done: [deed], undone: [] });
});

test('rows that were made again are known by their new numbers, in their sheet only', () => {
  const deeds = [
    { kind: 'cells', part: 'materials', changes: [change] },
    { kind: 'added', part: 'services', ids: [7] },
  ] as const;

  expect(renumber({ ...noDeeds, done: deeds }, 'materials', new Map([[7, 70]])).done).toEqual([
    { kind: 'cells', part: 'materials', changes: [{ ...change, id: 70 }] },
    deeds[1],
  ]);
});
