import type { CubageVariable } from 'contract/cubication/index.ts';
import { expect, test } from 'vitest';
import { add, changesOf, deedOf, keepMine, linesOf, noOwnVariables, remove, without, write, type OwnVariables } from './ownVariables.ts';

const variable = (id: number, name: string, formula: string, more: Partial<CubageVariable> = {}): CubageVariable => ({
  id,
  name,
  formula,
  unit: null,
  unit_id: null,
  origin: 'typed',
  result: formula,
  error: null,
  version: 1,
  ...more,
});
const before = [variable(1, 'modulos', '12'), variable(2, 'strings', '2')];
const line = (own: OwnVariables, now: readonly CubageVariable[], name: string) => {
  const found = linesOf(own, now).find((it) => it.typed.name === name);
  if (!found) throw new Error(`There is a line ${name}`);
  return found;
};
const changesSent = (own: OwnVariables, now: readonly CubageVariable[]) => {
  const { variables, removed } = changesOf(own, linesOf(own, now), now);
  return { variables: variables.map(({ id, version, name, formula }) => [id, version, name, formula]), removed };
};

test('what others write in other variables, or in another field of the same, comes in beneath one’s own', () => {
  const own = write(noOwnVariables, line(noOwnVariables, before, 'modulos'), { formula: '18' });
  const now = [
    variable(1, 'modulos', '12', { unit: 'UN', unit_id: 4, version: 2 }),
    variable(2, 'strings', '3', { version: 2 }),
    variable(3, 'pisos', '1'),
  ];

  expect(linesOf(own, now).map((it) => [it.typed.name, it.typed.unit, it.typed.formula, it.clash])).toEqual([
    ['modulos', 'UN', '18', null],
    ['strings', '', '3', null],
    ['pisos', '', '1', null],
  ]);
  expect(changesSent(own, now)).toEqual({ variables: [[1, 2, 'modulos', '18']], removed: [] });
});

test('the same field of two people is told, and sent by nobody until one of both is chosen', () => {
  const own = write(noOwnVariables, line(noOwnVariables, before, 'modulos'), { formula: '18' });
  const now = [variable(1, 'modulos', '20', { version: 2 }), before[1] as CubageVariable];
  const told = line(own, now, 'modulos');

  expect([told.clash?.kind, told.typed.formula]).toEqual(['changed', '18']);
  expect(changesSent(own, now)).toEqual({ variables: [], removed: [] });
  expect(changesSent(keepMine(own, told), now).variables).toEqual([[1, 2, 'modulos', '18']]);
  expect(line(without(own, told), now, 'modulos')).toMatchObject({ clash: null, typed: { formula: '20' } });
});

test('one that somebody else took away is kept with what was written in it; one that is taken away here and changed there is told', () => {
  const edited = write(noOwnVariables, line(noOwnVariables, before, 'modulos'), { formula: '18' });
  const own = remove(edited, line(edited, before, 'strings'));
  const now = [variable(2, 'strings', '4', { version: 2 })];

  expect(linesOf(own, now).map((it) => [it.typed.name, it.clash?.kind])).toEqual([
    ['strings', 'kept'],
    ['modulos', 'gone'],
  ]);
  const [kept, gone] = [line(own, now, 'strings'), line(own, now, 'modulos')];
  const both = keepMine(keepMine(own, gone), kept);
  expect(changesSent(both, now)).toEqual({ variables: [[undefined, undefined, 'modulos', '18']], removed: [{ id: 2, version: 2 }] });
  expect(linesOf(without(without(own, gone), kept), now).map((it) => [it.typed.formula, it.clash])).toEqual([['4', null]]);
});

test('one that somebody else added under the same name is told, and becomes theirs with one’s own value', () => {
  const begun = add(noOwnVariables);
  const fresh = linesOf(begun, []).at(-1);
  const own = fresh ? write(begun, fresh, { name: 'pisos', formula: '3' }) : begun;
  const now = [variable(7, 'pisos', '2')];
  const told = linesOf(own, now).at(-1);

  expect(told?.clash).toMatchObject({ kind: 'there', theirs: { formula: '2' } });
  expect(told && changesSent(keepMine(own, told), now).variables).toEqual([[7, 1, 'pisos', '3']]);
});

test('of a saving only one’s own is taken back', () => {
  const after = [variable(1, 'modulos', '18', { version: 2 }), variable(2, 'strings', '9', { version: 2 }), variable(8, 'pisos', '1')];
  const changes = {
    variables: [
      { id: 1, version: 1, name: 'modulos', unit_id: null, formula: '18' },
      { name: 'pisos', unit_id: null, formula: '1' },
    ],
    removed: [],
  };

  expect(deedOf(changes, { before, after })).toEqual({ before: [before[0]], after: [after[0], after[2]] });
});
