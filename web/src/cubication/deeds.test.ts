import { expect, test } from 'vitest';
import { withDeed, noDeeds, renumber, takeBack, takeBackVariables } from './deeds.ts';

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

test('variables are taken back as long as nobody else wrote them; what came since stays, and what went comes back with its origin', () => {
  const variable = (name: string, formula: string, origin: 'typed' | 'place' = 'typed') => ({
    name,
    formula,
    origin,
    unit: null,
    unit_id: null,
    result: formula,
    error: null,
  });
  const [before, after] = [
    [variable('kwp', '5,4', 'place'), variable('strings', '2')],
    [variable('strings', '3'), variable('pisos', '1'), variable('metros', '40')],
  ];
  const now = [variable('strings', '3'), variable('pisos', '2'), variable('metros', '40'), variable('anclajes', '12')];

  const back = takeBackVariables(now, { before, after });

  expect(back).toMatchObject({ changed: 3, left: 1 });
  expect(back.variables.map((it) => [it.name, it.formula, it.origin])).toEqual([
    ['strings', '2', 'typed'],
    ['pisos', '2', 'typed'],
    ['anclajes', '12', 'typed'],
    ['kwp', '5,4', 'place'],
  ]);
});

test('what was done at once is known by its new numbers too', () => {
  const deed = { kind: 'several', deeds: [{ kind: 'added', part: 'services', ids: [7] }] } as const;

  expect(renumber({ ...noDeeds, undone: [deed] }, 'services', new Map([[7, 70]])).undone).toEqual([
    { kind: 'several', deeds: [{ kind: 'added', part: 'services', ids: [70] }] },
  ]);
});
