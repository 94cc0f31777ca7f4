import { expect, test } from 'vitest';
import { none, toggle, toggledAll } from './flags.ts';

test('any right lets the role see the module too', () => {
  expect(toggle(none, 'approve')).toEqual({ ...none, read: true, approve: true });
});

test('a role that may not see has no right left', () => {
  expect(toggle({ ...none, read: true, create: true, approve: true }, 'read')).toEqual(none);
});

test('taking one right away leaves the others', () => {
  expect(toggle({ ...none, read: true, create: true }, 'create')).toEqual({ ...none, read: true });
});

test('all or nothing', () => {
  expect(Object.values(toggledAll({ ...none, read: true }))).toEqual([true, true, true, true, true]);
  expect(toggledAll(toggledAll(none))).toEqual(none);
});
