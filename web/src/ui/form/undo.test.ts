import { expect, test } from 'vitest';
import { begin, change, redo, undo } from './undo.ts';

test('undo and redo walk through the changes', () => {
  const written = change(change(begin('a'), 'ab'), 'abc');

  expect(undo(written).now).toBe('ab');
  expect(undo(undo(undo(written))).now).toBe('a');
  expect(redo(undo(written)).now).toBe('abc');
});

test('a new change forgets what was undone', () => {
  const state = change(undo(change(begin('a'), 'ab')), 'ax');

  expect(redo(state).now).toBe('ax');
  expect(undo(state).now).toBe('a');
});
