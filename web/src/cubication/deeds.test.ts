import { expect, test } from 'vitest';
import { takeBack, takeBackVariables, withDeed } from './deeds.ts';

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

test('variables are taken back as long as nobody else wrote them, each under its number; what came since stays', () => {
  const variable = (id: number, name: string, formula: string, version = 1) => ({
    id,
    name,
    formula,
    origin: 'typed' as const,
    unit: null,
    unit_id: null,
    result: formula,
    error: null,
    version,
  });
  const before = [variable(1, 'kwp', '5,4'), variable(2, 'strings', '2'), variable(6, 'largo', '7')];
  const after = [variable(2, 'cadenas', '3', 2), variable(3, 'pisos', '1'), variable(4, 'metros', '40')];
  const now = [variable(2, 'cadenas', '3', 2), variable(3, 'pisos', '2', 2), variable(4, 'metros', '40'), variable(5, 'largo', '12')];

  expect(takeBackVariables(now, { before, after })).toEqual({
    variables: [{ id: 2, version: 2, name: 'strings', unit_id: null, formula: '2' }],
    removed: [{ id: 4, version: 1 }],
    // Another one is called as the sixth was.
    returned: [1],
    ids: [1, 2, 4],
    isThere: false,
    left: 2,
  });
  expect(takeBackVariables(before, { before, after })).toMatchObject({ ids: [], isThere: true, left: 0 });
});
